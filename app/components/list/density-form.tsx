import { Form, useLocation } from '@remix-run/react';

/** Chooses between one line a row and comfortable rows, for this browser. */
export function DensityForm({ isDense }: { isDense: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={pathname + search} className="density-form" preventScrollReset>
      <button className="button-link" type="submit" name="rows" value={isDense ? 'comfortable' : 'dense'}>
        {isDense ? 'Comfortable rows' : 'Dense rows'}
      </button>
    </Form>
  );
}
