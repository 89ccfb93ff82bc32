import type { Command } from "./command.ts";
import { COMMON_OPTIONS, type Options } from "./options.ts";

type Commands = Record<string, Command>;

const NAME = "saas-tools";
export const SHELLS = ["bash", "zsh", "fish"];

const listOptions = ({ options }: Command): Options => ({ ...options, ...COMMON_OPTIONS });
const listWords = (command: Command): string =>
  [...(command.actions ?? []), ...Object.keys(listOptions(command)).map((name) => `--${name}`)].join(" ");
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Both shells choose the words by the command, and the values by the option before the cursor. */
function listCases(commands: Commands, reply: (words: string) => string): string {
  const cases = Object.entries(commands).flatMap(([name, command]) => [
    ...Object.entries(listOptions(command)).flatMap(([option, { choices }]) =>
      choices ? [`    ${name}:--${option}) ${reply(choices.join(" "))} ;;`] : [],
    ),
    `    ${name}:*) ${reply(listWords(command))} ;;`,
  ]);
  return cases.join("\n");
}

const toBash = (commands: Commands): string => `_${NAME.replace("-", "_")}() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} words=
  [ "$COMP_CWORD" = 1 ] && previous=
  case "\${COMP_WORDS[1]}:$previous" in
${listCases(commands, (words) => `words=${quote(words)}`)}
  esac
  [ "$COMP_CWORD" = 1 ] && words=${quote(Object.keys(commands).join(" "))}
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ "\${#COMPREPLY[@]}" = 0 ] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _${NAME.replace("-", "_")} ${NAME}
`;

const toZsh = (commands: Commands): string => `#compdef ${NAME}
_${NAME.replace("-", "_")}() {
  if (( CURRENT == 2 )); then compadd ${Object.keys(commands).join(" ")}; return; fi
  case "\${words[2]}:\${words[CURRENT-1]}" in
${listCases(commands, (words) => `compadd -- ${words}`)}
  esac
  (( compstate[nmatches] )) || _files
}
compdef _${NAME.replace("-", "_")} ${NAME}
`;

function toFish(commands: Commands): string {
  const lines = Object.entries(commands).flatMap(([name, command]) => {
    const condition = `-n ${quote(`__fish_seen_subcommand_from ${name}`)}`;
    return [
      `complete -c ${NAME} -n __fish_use_subcommand -a ${name} -d ${quote(command.summary)}`,
      ...(command.actions ?? []).map((action) => `complete -c ${NAME} ${condition} -a ${action}`),
      ...Object.entries(listOptions(command)).map(([option, { text, value, short, choices }]) =>
        [
          `complete -c ${NAME} ${condition} -l ${option}`,
          short ? `-s ${short}` : "",
          value ? (choices ? `-x -a ${quote(choices.join(" "))}` : "-r") : "",
          `-d ${quote(text)}`,
        ]
          .filter((word) => word !== "")
          .join(" "),
      ),
    ];
  });
  return `complete -c ${NAME} -f\n${lines.join("\n")}\n`;
}

/** A script that completes commands, options and their values in a shell. */
export function createCompletion(shell: string, commands: Commands): string {
  if (shell === "fish") return toFish(commands);
  return shell === "zsh" ? toZsh(commands) : toBash(commands);
}
