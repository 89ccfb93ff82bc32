import { Alert } from "#components/ui/alert.tsx";

/** Whose wall it is, in words: services are named, a captcha is not one. */
const nameWall = (wall: string) => (wall === "captcha" ? "a captcha" : `${wall}'s bot protection`);

/** The site showed a wall against robots in place of its page: said plainly, with what it cost. */
export function BotChallengeNotice({ wall }: { wall: string }) {
  return (
    <Alert title={`The site answered with ${nameWall(wall)}, not with its page`} variant="warn">
      No use was counted. Such a site lets only people in; trying again later may help.
    </Alert>
  );
}
