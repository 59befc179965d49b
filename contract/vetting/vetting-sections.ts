import type { VettingSection } from './vetting-files.entities';

/** Says whether a section of a load's own file tells of the load, and not of its carrier. */
export const isAboutLoad = ({ key }: Pick<VettingSection, 'key'>): boolean => key === 'load' || key.startsWith('load_');
