import { IDENTIFIER_TYPES, identifierLabel } from '@contract/shared/identifiers';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { enterNumber } from './forms.server';

/** A number as it stands on a paper or in a register. Entered, it counts for nothing yet. */
export function EnterForm() {
  const [form, fields] = usePostForm<typeof enterNumber>('identifier');
  return (
    <PostForm of={form} submit="Enter the number">
      <Select
        field={fields.is_type}
        label="What number it is"
        choices={[
          { value: '', label: 'Choose' },
          ...IDENTIFIER_TYPES.map((type) => ({ value: type, label: identifierLabel(type) })),
        ]}
      />
      <TextField
        field={fields.value}
        label="The number"
        autoComplete="off"
        spellCheck={false}
        hint="As the paper or register has it. It counts once it is verified."
      />
    </PostForm>
  );
}
