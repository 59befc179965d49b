/** An address for someone who may not know it: `d…@brokerage.com`. */
export const masked = (address: string): string => `${[...address][0]}…@${address.split('@').at(-1)}`;
