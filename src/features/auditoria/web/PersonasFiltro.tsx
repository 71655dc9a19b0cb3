import { ManySelect } from '#web/ui/ManySelect.tsx';

import type { PersonaDeAuditoria } from '../contract.ts';

interface Quien {
  personas: number[] | undefined;
  sin_persona: true | undefined;
}

interface Props {
  personas: readonly PersonaDeAuditoria[];
  elegidas: readonly number[] | undefined;
  sinPersona: boolean;
  onChange: (quien: Quien) => void;
}

const NADIE = 'nadie';

/** Who did it: people by name or address, or nobody's account. */
export function PersonasFiltro({ personas, elegidas = [], sinPersona, onChange }: Props) {
  const options = [
    { value: NADIE, label: 'Sin persona', note: 'sistema, consola, desconocidos' },
    ...personas.map(({ id, nombre, email }) => ({ value: String(id), label: nombre, note: email })),
  ];
  const choose = (values: string[]) => {
    // One or the other: together they are never true.
    const isNobody = values.includes(NADIE) && !sinPersona;
    const ids = isNobody ? [] : values.filter((value) => value !== NADIE).map(Number);
    onChange({ personas: ids.length === 0 ? undefined : ids, sin_persona: isNobody ? true : undefined });
  };
  return (
    <ManySelect
      label="Persona"
      options={options}
      value={sinPersona ? [NADIE] : elegidas.map(String)}
      onChange={choose}
    />
  );
}
