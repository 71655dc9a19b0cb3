import { useForm } from '@mantine/form';
import { type ChangeEvent, useId } from 'react';

import type { ParamsInput, Result, ServiceContract } from '#shared/contract.ts';
import type { Campos } from '#shared/errors.ts';
import { faltasDe, maxLengthOf } from '#shared/faltas.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ServiceError } from '#web/service-error.ts';
import { useOneBreath } from '#web/use-one-breath.ts';

/** What a form has before its contract has read it: any field may still be empty. */
type Given<C extends ServiceContract> = { [K in keyof ParamsInput<C>]: ParamsInput<C>[K] | null };
type Field<V> = keyof V & string;
type TextField<V> = { [K in Field<V>]: V[K] extends string ? K : never }[Field<V>];

interface Options<C extends ServiceContract, V extends object> {
  contract: C;
  /** What the command makes stale. */
  refreshes: readonly ServiceContract[];
  start: V;
  /** The call, made of values whose texts are trimmed. Fields carry the contract's names, so that refusals find them. */
  params: (values: V) => Given<C>;
  /** Said of a field that the contract refuses, in place of the contract's words. */
  words?: Partial<Record<Field<V>, string>>;
  onDone: (answer: Result<C>, sent: ParamsInput<C>) => void;
}

/**
 * A form that sends one command. The contract says what is missing and how long a text may be; what it or the server refuses is laid
 * onto its field, the first of which gets the focus. What was typed stays, whatever the answer.
 */
export function useResourceForm<C extends ServiceContract, V extends object>(options: Options<C, V>) {
  const { contract, refreshes, start, params, words = {}, onDone } = options;
  const command = useCommand(contract, refreshes);
  const form = useForm<V>({ initialValues: start, clearInputErrorOnChange: false });
  const inOneBreath = useOneBreath();
  const id = useId();
  const { values } = form;

  const set = <K extends Field<V>>(name: K, value: V[K] | string) => {
    form.setValues((current) => ({ ...current, [name]: value }));
    form.clearFieldError(name);
  };
  const refuse = (campos: Campos) => {
    const told = atFields(campos, values);
    form.setErrors(told);
    const nodes = Object.keys(told).map((name) => document.getElementById(`${id}-${name}`));
    nodes.find((node) => node !== null)?.focus();
  };
  const send = () => {
    const given = params(trimmed(values));
    if (!isTaken(contract, given)) return refuse(inWords(faltasDe(contract.params, given), words));
    form.clearErrors();
    command.run(given).then(
      (answer) => {
        form.resetDirty(values);
        onDone(answer, given);
      },
      (cause: unknown) => {
        logFailure(contract.service, cause);
        if (cause instanceof ServiceError) refuse(cause.campos);
      },
    );
  };
  const submit = () => {
    if (!command.isPending) inOneBreath(send);
  };
  const errorOf = (name: Field<V>) => {
    const error = form.errors[name];
    return typeof error === 'string' ? error : null;
  };
  return {
    values,
    submit,
    isDirty: form.isDirty(),
    isSaving: command.isPending,
    error: command.error,
    dismiss: command.reset,
    /** What a text field is drawn with. */
    text: (name: TextField<V>) => ({
      id: `${id}-${name}`,
      value: String(values[name]),
      error: errorOf(name),
      maxLength: maxLengthOf(contract.params, name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.currentTarget.value),
    }),
    /** What any other field is drawn with. */
    field: <K extends Field<V>>(name: K) => ({
      value: values[name],
      error: errorOf(name),
      onChange: (value: V[K]) => set(name, value),
    }),
  };
}

function isTaken<C extends ServiceContract>(contract: C, given: unknown): given is ParamsInput<C> {
  return contract.params.safeParse(given).success;
}

/** In the order of the form. A fault inside a field is told by its path, as `alcances.0`, and shown at the field. */
function atFields(campos: Campos, values: object): Record<string, string> {
  const faults = Object.entries(campos);
  return Object.fromEntries(
    Object.keys(values).flatMap((name) => {
      const fault = faults.find(([path]) => path === name || path.startsWith(`${name}.`));
      return fault === undefined ? [] : [[name, fault[1]]];
    }),
  );
}

function inWords(campos: Campos, words: Partial<Record<string, string>>): Campos {
  return Object.fromEntries(Object.entries(campos).map(([name, text]) => [name, words[name] ?? text]));
}

function trimmed<V extends object>(values: V): V {
  const pairs = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]);
  return { ...values, ...Object.fromEntries(pairs) };
}
