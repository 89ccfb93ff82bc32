import { WorkLayout } from "#components/shell/work-layout.tsx";

export default WorkLayout;
