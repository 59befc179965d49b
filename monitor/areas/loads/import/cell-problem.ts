/** What is wrong with a cell, for the person who wrote it. */
export class CellProblem extends Error {}
