import { LIST_ACCEPT } from '@contract/shared/files.constants';
import { formatInteger } from '@contract/shared/format';
import { controlProps, Field, type FormField } from '@ui/form/field';

interface ListFileFieldProps {
  field: FormField;
  mostRows: number;
  /** What the list must have: "a column headed DOT or MC". */
  needs: string;
  /** Of a small list that comes in whole. */
  sampleHref: string;
}

/** A list to upload, from a spreadsheet or a TMS, with a sample to fill in. */
export function ListFileField({ field, mostRows, needs, sampleHref }: ListFileFieldProps) {
  const hint = `CSV or an Excel workbook (.xlsx), ${needs}. Up to ${formatInteger(mostRows)} rows and 20 MB.`;
  return (
    <>
      <Field field={field} label="The list" hint={hint}>
        <input {...controlProps(field, hint)} className="file-input" type="file" accept={LIST_ACCEPT} />
      </Field>
      <p>
        <a href={sampleHref} download>
          Download a sample list
        </a>
      </p>
    </>
  );
}
