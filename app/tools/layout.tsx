import { WorkLayout } from "#components/layout/app-layout.tsx";

export default WorkLayout;
