/** The package brings no types of its own. */
declare module "punycode.js" {
  const punycode: {
    /** @throws RangeError for text that no name is written as */
    decode: (text: string) => string;
    encode: (name: string) => string;
  };
  export default punycode;
}
