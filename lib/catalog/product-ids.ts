/** The products that have screens of their own; the catalogue fixes their ids. */
export const WEB_INSPECTOR = 1;
export const NAME_CHECKER = 2;
