import { loadDotenv } from "./dev-stack/load-dotenv.ts";
import { ROOT } from "./dev-stack/paths.ts";
import { loadRunningStackEnv } from "./dev-stack/runtime-info.ts";

/* Imported first by commands, whose other modules read their settings on import: .env.local, then the running stack's. */
loadDotenv(ROOT);
loadRunningStackEnv();
