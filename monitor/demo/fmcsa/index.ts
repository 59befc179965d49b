export type { DemoCarrier } from './demo-carrier';
export { notableCarriers } from './notable-carriers';
export {
  type DemoDataset,
  type DemoOptions,
  demoDatasets,
  writeDemoFiles,
} from './write-demo-files';
