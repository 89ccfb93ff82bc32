import AutoConsent, { type CompactCMPRuleset, type Config } from "@duckduckgo/autoconsent";

/**
 * Opts out on known consent platforms. Does not press buttons of unknown dialogs, which can be newsletters; these are
 * hidden later instead. Hides nothing in advance, because flicker does not matter in a screenshot.
 */
const CONFIG: Partial<Config> = {
  enabled: true,
  autoAction: "optOut",
  enablePrehide: false,
  enableCosmeticRules: true,
  enableGeneratedRules: true,
  enableHeuristicDetection: false,
  heuristicMode: "off",
  detectRetries: 20,
  logs: {
    lifecycle: false,
    rulesteps: false,
    detectionsteps: false,
    evals: false,
    errors: false,
    messages: false,
    waits: false,
  },
};

let running: AutoConsent | null = null;

/** Starts autoconsent in this frame; messages go to the server through the binding of that name. */
export function startOptOut(binding: string, compact: CompactCMPRuleset): void {
  if (running) return;
  const sendToServer = (globalThis as unknown as Record<string, (message: string) => void>)[binding];
  const send = async (message: { type: string }): Promise<void> => {
    if (message.type !== "report") sendToServer?.(JSON.stringify(message));
  };
  running = new AutoConsent(send, CONFIG, { autoconsent: [], compact });
}

/** Passes on the result of an expression that was evaluated in the page. */
export function resolveEvaluation(id: string, result: boolean): void {
  void running?.receiveMessageCallback({ type: "evalResp", id, result });
}
