import { useResourceForm } from '#web/form/use-resource-form.ts';
import { ServiceError } from '#web/service-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import {
  type Creado,
  countLevantes,
  crearLevante,
  getPedidoDeLevante,
  listLevantes,
  type Pedido,
} from '../contract.ts';
import { kgDe } from './contado.ts';
import { DireccionField } from './DireccionField.tsx';
import { claveDe, FranjaField } from './FranjaField.tsx';
import { GuiasField } from './GuiasField.tsx';
import styles from './levantes.module.css';

interface Props {
  pedido: Pedido;
  isOurs: boolean;
  departamentos: readonly { id: number; nombre: string }[];
  onRefresh: () => Promise<Pedido | undefined>;
  onDone: (creado: Creado) => void;
}

interface Values {
  direccion_id: number | null;
  /** `2026-11-23 09:00`. */
  dia: string | null;
  guias: number[];
  bultos: string;
  kg: string;
  instrucciones: string;
  aunque_lleno: boolean;
}

const SIN_LUGAR: ReadonlySet<string> = new Set(['LEVANTE_FUERA_DE_CORTE', 'LEVANTE_SIN_LUGAR']);

/** One column from where to what; Ctrl+Enter sends it from anywhere. */
export function PedidoForm({ pedido, isOurs, departamentos, onRefresh, onDone }: Props) {
  const { cliente, direcciones, franjas, guias, hay_mas, corte } = pedido;
  const [first] = franjas;
  const start: Values = {
    ...{ direccion_id: direcciones[0]?.id ?? null, dia: first === undefined ? null : claveDe(first) },
    ...{ guias: guias.map(({ id }) => id), bultos: '', kg: '', instrucciones: '', aunque_lleno: false },
  };
  const form = useResourceForm({
    contract: crearLevante,
    refreshes: [listLevantes, countLevantes, getPedidoDeLevante],
    start,
    params: (values) => ({
      ...(isOurs ? { cliente_id: cliente.id } : {}),
      direccion_id: values.direccion_id,
      dia: values.dia?.slice(0, 10) ?? null,
      desde: values.dia?.slice(11) ?? null,
      guias: values.guias,
      ...(values.bultos === '' ? {} : { bultos: Number(values.bultos) }),
      ...(values.kg.trim() === '' ? {} : { kg: kgDe(values.kg) ?? 0 }),
      ...(values.instrucciones === '' ? {} : { instrucciones: values.instrucciones }),
      ...(values.aunque_lleno ? { aunque_lleno: true } : {}),
    }),
    words: {
      direccion_id: 'Elija dónde',
      dia: 'Elija cuándo',
      bultos: 'Escriba cuántos bultos',
      kg: 'Escriba los kilos, como 12,5',
    },
    onDone,
  });
  const dia = form.field('dia');
  const lugar = form.field('direccion_id');
  const elegidas = form.field('guias');
  const lleno = form.field('aunque_lleno');
  const isRefused = form.error instanceof ServiceError && SIN_LUGAR.has(form.error.code);
  const takeFirst = async () => {
    const fresh = await onRefresh();
    const next = fresh?.franjas[0];
    if (next === undefined) return;
    dia.onChange(claveDe(next));
    form.dismiss();
  };
  return (
    <form
      className={styles.pila}
      aria-label="Pedir un levante"
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) form.submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.ctrlKey) form.submit();
      }}
    >
      <Card title="Dónde">
        <div className={styles.columna}>
          <DireccionField
            cliente_id={isOurs ? cliente.id : null}
            direcciones={direcciones}
            departamentos={departamentos}
            value={lugar.value}
            error={lugar.error}
            onChange={lugar.onChange}
          />
        </div>
      </Card>
      <Card title="Cuándo">
        <div className={styles.columna}>
          <FranjaField franjas={franjas} value={dia.value} error={dia.error} onChange={dia.onChange} />
          {corte === null ? null : <p>Para hoy se pide hasta las {corte}.</p>}
        </div>
      </Card>
      <Card title="Qué">
        <div className={styles.columna}>
          <GuiasField guias={guias} hayMas={hay_mas} value={elegidas.value} onChange={elegidas.onChange} />
          <TextField
            label={guias.length === 0 ? '¿Cuántos bultos son?' : 'Bultos que todavía no cargó (si los hay)'}
            inputMode="numeric"
            placeholder="40"
            data-lee-codigos
            {...form.text('bultos')}
          />
          <TextField label="Cuántos kilos son, más o menos (opcional)" inputMode="decimal" {...form.text('kg')} />
          <TextField label="Indicaciones para el chofer (opcional)" {...form.text('instrucciones')} />
        </div>
      </Card>
      <ErrorAlert error={form.error} fallback="No se pudo pedir el levante" onDismiss={form.dismiss} />
      {isRefused ? (
        <div className={styles.actos}>
          <Button onClick={() => void takeFirst()}>Tomar la primera franja posible</Button>
          {isOurs ? (
            <CheckboxField
              label="Pedirlo igual, aunque esté completa"
              checked={lleno.value}
              onChange={(event) => lleno.onChange(event.currentTarget.checked)}
            />
          ) : null}
        </div>
      ) : null}
      <div className={styles.actos}>
        <Button type="submit" variant="filled" size="lg" loading={form.isSaving} aria-keyshortcuts="Control+Enter">
          Pedir levante
        </Button>
      </div>
    </form>
  );
}
