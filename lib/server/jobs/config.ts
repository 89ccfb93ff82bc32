/** How long a job and its list are kept. */
export const JOB_RETENTION_DAYS = 90;
