/** A load or an alert as it is now, beside why it was not assigned. */
export interface AssignedRow {
  id: number;
  version: number;
  name: string;
  to: string;
  assignee: string | null;
  teamId?: number | null;
}
