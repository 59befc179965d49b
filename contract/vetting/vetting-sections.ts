import type { VettingSection } from './vetting-files.entities';

/** Whether a section of a load's own file is about the load, not its carrier. */
export const isAboutLoad = ({ key }: Pick<VettingSection, 'key'>): boolean => key === 'load' || key.startsWith('load_');
