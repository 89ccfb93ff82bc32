/** Small words that hold sentences together, in the languages most pages are written in; menus and labels have few. */
const FUNCTION_WORDS = new Set(
  (
    "the of and to a in is that for it as was with be on by at this are from or an have not which you but were they his her had their has its we if when there can all will would what been more so about who out up into than them then these some other could my your our do does did how may also no only " +
    "der die das und zu den von mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man dann soll kann " +
    "le la les et un une du dans est que qui pour par sur pas plus avec ce il au sont ne se cette ou son aux ses mais nous vous elle leur comme été " +
    "el los y en que las del por con una su para lo al como más pero sus este ha esta entre sin sobre ser también fue muy hasta desde todo nos " +
    "di che il della per non sono da si con del è dei nel alla più anche gli delle come ma questo " +
    "o que e do da em um para com não uma os no na por mais as dos como mas foi ao ele das tem seu sua ou ser quando muito nos já " +
    "het een van ik te dat niet op voor met aan zijn er maar om hem dan zou wat mijn dit zo door ze bij ook tot " +
    "och att det som på är av för med den till inte om ett men var sig så vi han hon " +
    "i w na z do nie się to jest że jak o po od za są ale przez dla czy tak lub " +
    "и в не на я что с он как это по но из у же за от так для мы вы бы или при был"
  ).split(" "),
);

/** How many of a text's words only hold it together. */
export const countFunctionWords = (words: readonly string[]): number =>
  words.reduce((count, word) => (FUNCTION_WORDS.has(word) ? count + 1 : count), 0);
