/** The package has no types of its own. */
declare module "punycode.js" {
  const punycode: {
    /** @throws RangeError if the text is not valid Punycode */
    decode: (text: string) => string;
    encode: (name: string) => string;
    /** Decodes the labels of a host. @throws RangeError if one is not valid Punycode */
    toUnicode: (host: string) => string;
  };
  export default punycode;
}
