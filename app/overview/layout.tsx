import { WorkspaceFrame } from "#components/layout/workspace-layout.tsx";

export default WorkspaceFrame;
