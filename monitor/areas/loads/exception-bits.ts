import { LOAD_EXCEPTIONS, type LoadException } from '@contract/loads/loads.constants';

/** The bit of a tab of exceptions in `loads.exceptions`. */
export const exceptionBit = (exception: LoadException) => 1 << LOAD_EXCEPTIONS.indexOf(exception);

export const isException = (tab: string): tab is LoadException => (LOAD_EXCEPTIONS as readonly string[]).includes(tab);

export const bitsOf = (exceptions: readonly string[]) =>
  exceptions.filter(isException).reduce((bits, one) => bits | exceptionBit(one), 0);

export const exceptionsIn = (bits: number): LoadException[] =>
  LOAD_EXCEPTIONS.filter((one) => (bits & exceptionBit(one)) !== 0);
