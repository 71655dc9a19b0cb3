import { type FormEvent, useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { RenglonDeRecepcion } from '../contract.ts';
import { EXCEPCIONES, type Excepcion } from '../todo.contract.ts';
import { EXCEPCION, miles } from './palabras.ts';
import styles from './recepcion.module.css';

interface Props {
  renglones: readonly RenglonDeRecepcion[];
  value: readonly Excepcion[];
  onChange: (value: readonly Excepcion[]) => void;
}

/** What is known not to be as it was announced, line by line; all else is believed. */
export function Excepciones({ renglones, value, onChange }: Props) {
  const lineas = renglones.flatMap(({ linea_id, sku, nombre, esperado }) =>
    linea_id === null ? [] : [{ linea_id, sku, nombre, esperado: esperado ?? 0 }],
  );
  return (
    <Card title="Salvo" count={value.length}>
      {value.length === 0 ? null : (
        <ul className={styles.lista} aria-label="Lo que no llegó como se anunció">
          {value.map((one) => (
            <li key={`${one.linea_id} ${one.razon}`}>
              <span>
                <b>{lineas.find(({ linea_id }) => linea_id === one.linea_id)?.sku}</b> {miles(one.cantidad)} ·{' '}
                {EXCEPCION[one.razon].toLowerCase()}
              </span>
              <Button size="compact-sm" variant="subtle" onClick={() => onChange(value.filter((x) => x !== one))}>
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Nueva
        lineas={lineas}
        onAdd={(added) =>
          onChange([
            ...value.filter(({ linea_id, razon }) => linea_id !== added.linea_id || razon !== added.razon),
            added,
          ])
        }
      />
    </Card>
  );
}

interface NuevaProps {
  lineas: readonly { linea_id: number; sku: string; nombre: string; esperado: number }[];
  onAdd: (one: Excepcion) => void;
}

function Nueva({ lineas, onAdd }: NuevaProps) {
  const [linea, setLinea] = useState<string | null>(null);
  const [cantidad, setCantidad] = useState('');
  const [razon, setRazon] = useState<Excepcion['razon']>('FALTA');
  const most = lineas.find(({ linea_id }) => String(linea_id) === linea)?.esperado ?? 0;
  const many = Number(cantidad);
  const isTooMany = linea !== null && many > most;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (linea === null || many < 1 || isTooMany) return;
    onAdd({ linea_id: Number(linea), cantidad: many, razon });
    setLinea(null);
    setCantidad('');
  };
  return (
    <form className={styles.barra} onSubmit={add}>
      <SelectField
        label="Producto"
        placeholder="Elija"
        searchable
        data={lineas.map(({ linea_id, sku, nombre }) => ({ value: String(linea_id), label: `${sku} · ${nombre}` }))}
        value={linea}
        onChange={setLinea}
      />
      <TextField
        label="Cuántas"
        inputMode="numeric"
        autoComplete="off"
        error={isTooMany ? `Se anunciaron ${miles(most)}` : null}
        value={cantidad}
        onChange={(event) => setCantidad(event.currentTarget.value.replace(/\D/g, '').slice(0, 8))}
      />
      <SelectField
        label="Qué pasó"
        data={EXCEPCIONES.map((value) => ({ value, label: EXCEPCION[value] }))}
        allowDeselect={false}
        value={razon}
        onChange={(value) => setRazon(EXCEPCIONES.find((one) => one === value) ?? razon)}
      />
      <Button type="submit" disabled={linea === null || many < 1 || isTooMany}>
        Agregar
      </Button>
    </form>
  );
}
