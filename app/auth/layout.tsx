import { FormLayout } from "#components/layout/form-layout.tsx";

export default FormLayout;
