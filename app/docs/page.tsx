import { QUICKSTART } from "#shared/docs/page.ts";
import { createDocMetadata, renderDoc } from "./render-doc.tsx";

export const ensureStatic = "navigation";

export const metadata = createDocMetadata(QUICKSTART);

export default function QuickstartPage() {
  return renderDoc(QUICKSTART);
}
