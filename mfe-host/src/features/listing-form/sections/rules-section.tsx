import { houseRuleAnswers, houseRules } from 'shared-domain/spaces/house-rules.ts';
import { Disclosure } from 'shared-ui/patterns/disclosure.tsx';
import { useController, useWatch } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Segments } from 'shared-ui/primitives/choices.tsx';
import { answerLabels } from '../../../data/spaces/listing-terms.schema.ts';
import { rulesLabel } from '../../../data/spaces/listing-terms.ts';
import { PlainFields } from '../plain-fields.tsx';
import { type FoldProps, useFold } from './use-fold.ts';

export function RuleFields({ form }: FoldProps) {
  const { control } = form;
  const fold = useFold(form, ['house_rules', 'house_rules_note']);
  const { field: rules } = useController({ control, name: 'house_rules' });
  const note = useWatch({ control, name: 'house_rules_note' });
  const hasAnswers = Object.keys(rules.value).length > 0;
  return (
    <Disclosure
      title="Regras"
      summary={rulesLabel({ house_rules: rules.value, house_rules_note: note.trim() })}
      {...fold}
    >
      <div>
        {houseRules.map(({ key, name }) => (
          <Segments
            key={key}
            label={name}
            value={rules.value[key] ?? ''}
            options={houseRuleAnswers.map((value) => ({ value, label: answerLabels[value] }))}
            onValueChange={(answer) => rules.onChange({ ...rules.value, [key]: answer })}
          />
        ))}
        {hasAnswers ? (
          <Button variant="tertiary" size="sm" className="-ml-3.5" onClick={() => rules.onChange({})}>
            Limpar as respostas
          </Button>
        ) : null}
      </div>
      <PlainFields form={form} columns={['house_rules_note']} />
    </Disclosure>
  );
}
