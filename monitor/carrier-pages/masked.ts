/** A telephone number for someone who may not know it: `…0199`. */
export const maskedNumber = (number: string): string => `…${number.slice(-4)}`;

/** An address for someone who may not know it: `d…@brokerage.com`. */
export const masked = (address: string): string => `${[...address][0]}…@${address.split('@').at(-1)}`;
