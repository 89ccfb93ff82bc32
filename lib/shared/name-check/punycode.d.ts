/** The package has no types of its own. */
declare module "punycode.js" {
  const punycode: {
    /** @throws RangeError if the text is not valid Punycode */
    decode: (text: string) => string;
    encode: (name: string) => string;
  };
  export default punycode;
}
