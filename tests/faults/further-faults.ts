import type { Fault } from './fault';

export const FURTHER_FAULTS: readonly Fault[] = [];
