/** Where an available name can be bought. The registrar shows its price, premium ones included. */
export const registrarLink = (name: string): string =>
  `https://porkbun.com/checkout/search?q=${encodeURIComponent(name)}`;
