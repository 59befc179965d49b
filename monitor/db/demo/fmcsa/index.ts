export type { DemoCarrier } from './demo-carrier';
export { type NotableCarrier, notableCarriers } from './notable-carriers';
export {
  type DemoDataset,
  type DemoFile,
  type DemoFiles,
  type DemoOptions,
  demoDatasets,
  writeDemoFiles,
} from './write-demo-files';
