import AutoConsent, { type CompactCMPRuleset, type Config } from "@duckduckgo/autoconsent";

/**
 * Refuses on platforms that it has rules for, and hides their banners where there is nothing to refuse. It does not press
 * buttons of boxes that it only guesses at: a guess can be a newsletter, and hiding does for the rest. Flicker does not
 * matter in a picture, so nothing is hidden ahead.
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

/** Starts looking for a consent platform in this frame; what happens is told through the function of that name. */
export function startOptOut(binding: string, compact: CompactCMPRuleset): void {
  if (running) return;
  const tell = (globalThis as unknown as Record<string, (message: string) => void>)[binding];
  const send = async (message: { type: string }): Promise<void> => {
    if (message.type !== "report") tell?.(JSON.stringify(message));
  };
  running = new AutoConsent(send, CONFIG, { autoconsent: [], compact });
}

/** Gives the answer to a question that was put to the page's own scripts. */
export function answerQuestion(id: string, result: boolean): void {
  void running?.receiveMessageCallback({ type: "evalResp", id, result });
}
