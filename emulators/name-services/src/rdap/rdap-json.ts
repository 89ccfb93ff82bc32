/** Headers of an RDAP response (RFC 7480, sections 4.2 and 5.6). */
export const RDAP_JSON = { "content-type": "application/rdap+json", "access-control-allow-origin": "*" };
