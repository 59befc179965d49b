import { Form, Link } from '@remix-run/react';
import { Button } from '@ui/button';
import { Notice } from '@ui/notice';
import { paths } from '~/paths';

interface AsKnownFormProps {
  loadId: number;
  /** As typed, or the time shown. */
  asked: string;
  steps: readonly { hours: number; at: string }[];
  error: string | null;
}

/** The requested time, and steps from it. */
export function AsKnownForm({ loadId, asked, steps, error }: AsKnownFormProps) {
  return (
    <div className="stack">
      {error ? (
        <Notice kind="error" title="There is a problem">
          <p>
            <a href="#at">{error}</a>
          </p>
        </Notice>
      ) : null}
      <Form method="get" className="form">
        <div className="field">
          <label className="field-label" htmlFor="at">
            Date and time, on your company’s clocks
          </label>
          <input
            id="at"
            className="input"
            type="datetime-local"
            name="at"
            defaultValue={asked}
            key={asked}
            aria-invalid={error ? true : undefined}
          />
        </div>
        <div className="button-row">
          <Button look="plain">Show</Button>
        </div>
      </Form>
      {steps.length > 0 ? (
        <nav className="load-actions" aria-label="Other times">
          <ul>
            {steps.map(({ hours, at }) => (
              <li key={hours}>
                <Link to={paths.loadAsKnown(loadId, { at })}>{words(hours)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

const words = (hours: number) => `${Math.abs(hours)} h ${hours < 0 ? 'earlier' : 'later'}`;
