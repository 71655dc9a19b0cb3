import { holdsWords } from '#web/ui/search/fold.ts';

import { ElegirField } from './ElegirField.tsx';
import { Marco } from './Marco.tsx';
import styles from './nuevo.module.css';
import type { Formulario } from './use-formulario.ts';

/** Where whoever receives it goes to fetch it: found by its name, its departamento or its street. */
export function AgenciaField({ form }: { form: Formulario }) {
  const { data, isPending } = form.opciones;
  const agentes = data?.agentes ?? [];
  const elegida = agentes.find(({ nombre }) => nombre === form.datos.agente);
  return (
    <Marco form={form} campo="agente" isWide>
      <ElegirField
        label="Agencia"
        placeholder={isPending ? 'Cargando…' : 'Nombre, departamento o calle…'}
        data={agentes.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        limit={100}
        value={elegida === undefined ? null : String(elegida.id)}
        error={form.faltaDe('agente')?.mensaje}
        description={
          elegida === undefined ? undefined : [elegida.direccion, elegida.departamento].filter(Boolean).join(', ')
        }
        filter={({ search }) =>
          agentes
            .filter(({ nombre, departamento, direccion }) =>
              holdsWords(`${nombre} ${departamento} ${direccion ?? ''}`, search.trim()),
            )
            .map(({ id, nombre }) => ({ value: String(id), label: nombre }))
        }
        renderOption={({ option }) => {
          const agente = agentes.find(({ id }) => String(id) === option.value);
          return (
            <>
              <span className={styles.nombre}>{option.label}</span>
              <span className={styles.suave}>{agente?.departamento}</span>
            </>
          );
        }}
        onChange={(id) => form.cambiar({ agente: agentes.find((one) => String(one.id) === id)?.nombre })}
      />
    </Marco>
  );
}
