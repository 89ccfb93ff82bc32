import { FormLayout } from "#components/layout/app-layout.tsx";

export default FormLayout;
