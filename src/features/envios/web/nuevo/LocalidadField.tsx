import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import { buscarLocalidad } from '#features/envios/ayuda.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { SuggestField } from '#web/ui/search/SuggestField.tsx';

import { Marco } from './Marco.tsx';
import type { Formulario } from './use-formulario.ts';

const PAUSE_MS = 150;

/** A town or a quarter, found however it is written; it brings its departamento along. */
export function LocalidadField({ form }: { form: Formulario }) {
  const { localidad = '', departamento } = form.datos;
  const [settled] = useDebouncedValue(localidad.trim(), PAUSE_MS);
  const found = useQuery({
    ...serviceQuery(buscarLocalidad, { texto: settled }),
    // Chosen from the list: nothing is left to find.
    enabled: settled !== '' && departamento === undefined,
    meta: { silent: true },
  });
  const isCurrent = settled === localidad.trim() && settled !== '' && departamento === undefined;
  const localidades = (isCurrent ? found.data?.localidades : undefined) ?? [];
  const elegir = (id: string) => {
    const elegida = localidades.find((one) => String(one.id) === id);
    if (elegida !== undefined) form.cambiar({ localidad: elegida.nombre, departamento: elegida.departamento });
  };
  return (
    <Marco form={form} campo="localidad">
      <SuggestField
        label="Localidad o barrio"
        maxLength={80}
        value={localidad}
        error={form.faltaDe('localidad')?.mensaje}
        suggestions={localidades.map(({ id, nombre, departamento: note }) => ({ id: String(id), nombre, note }))}
        onText={(texto) => form.cambiar({ localidad: texto, departamento: undefined })}
        onPick={elegir}
      />
    </Marco>
  );
}

/** For a town that several departamentos have, or that the list does not know. */
export function departamentosDe(form: Formulario): string[] {
  const all = form.opciones.data?.departamentos.map(({ nombre }) => nombre) ?? [];
  const { departamento } = form.datos;
  return departamento === undefined || all.includes(departamento) ? all : [...all, departamento];
}
