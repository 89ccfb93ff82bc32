import { WorkspaceLayout } from "#components/layout/workspace-layout.tsx";

export default WorkspaceLayout;
