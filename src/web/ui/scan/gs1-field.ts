import { type KeyboardEvent, useState } from 'react';

import { withSeparators } from '#shared/scan.ts';
import { useSessionState } from '#web/session-state.ts';

import { createBurstWatch } from './separator.ts';
import { writeInto } from './wedge.ts';

/** For a field of a form into which symbols of GS1 are read: their separators stay in it, however the person's scanner sends them. */
export function useGs1Field(): (event: KeyboardEvent<HTMLInputElement>) => void {
  const [watch] = useState(createBurstWatch);
  return (event) => {
    const field = event.currentTarget;
    const added = watch.separator(event.nativeEvent);
    if (added) {
      event.preventDefault();
      event.stopPropagation();
      writeInto(field, field.value + added);
      return;
    }
    const lectura = useSessionState.getState().context?.lectura;
    if (event.key !== 'Enter' || lectura === undefined) return;
    const said = withSeparators(field.value, lectura);
    if (said !== field.value) writeInto(field, said);
  };
}
