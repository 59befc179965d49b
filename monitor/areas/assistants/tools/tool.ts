import type { z } from 'zod';
import type { Ask } from '../ask';
import type { Words } from '../untrusted';

/** What a tool has besides its arguments. */
export type Toolbox = {
  ask: Ask;
  now: Date;
};

export type Answer = {
  /** The kind of answer in a word or two of ours, for the receipt. */
  result: string;
  lines: (Words | string)[];
  /** The same for programs. Texts of others are `Untrusted`. */
  data: Record<string, unknown>;
  /** What is not known, or not shown. */
  missing: (Words | string)[];
  /** Where a person sees it: a path of the portal. */
  path: string | null;
  /** It answered whether a carrier may have a load: kept in a vetting file. */
  decided?: { carrierId: number; summary: string };
};

export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  /** It writes a proposal, and nothing else. */
  proposes: boolean;
  answer: (args: never, box: Toolbox) => Promise<Answer>;
};

export const defineTool = <Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'answer' | 'proposes'> & {
    input: Input;
    proposes?: boolean;
    answer: (args: z.output<Input>, box: Toolbox) => Promise<Answer>;
  },
): Tool => ({ proposes: false, ...tool });
