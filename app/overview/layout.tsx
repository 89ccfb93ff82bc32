import { WorkspaceFrame } from "#components/layout/workspace-frame.tsx";

export default WorkspaceFrame;
