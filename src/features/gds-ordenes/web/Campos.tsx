import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { TIPOS_DE_ORDEN } from '#shared/gds/estado-orden.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';
import { serviceQuery } from '#web/api.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { localidadesDeOrdenes, type OpcionesDeOrdenes } from '../crear.contract.ts';
import type { MesaDeOrden } from '../crear.mesa.contract.ts';
import { SERVICIOS_DE_ORDEN } from '../palabras.contract.ts';
import styles from './ordenes.module.css';
import { TIPO } from './palabras.ts';

interface Props {
  mesa: MesaDeOrden;
  change: (fields: Partial<MesaDeOrden>) => void;
}

const PRIORIDADES = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));
const SERVICIOS = SERVICIOS_DE_ORDEN.map((value) => ({ value, label: NOMBRE_DE_SERVICIO[value] }));

/** What it is, whose, and by when. */
export function CamposDeOrden({
  mesa,
  change,
  opciones,
  isEditing,
}: Props & { opciones: OpcionesDeOrdenes; isEditing: boolean }) {
  const text = (name: 'referencia' | 'proveedor' | 'corte_hora' | 'observaciones') => ({
    value: mesa[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const own = opciones.depositos.filter(({ propio }) => propio);
  const deposito = Number(mesa.deposito_id);
  const clientes = opciones.clientes.filter(({ depositos }) => depositos.includes(deposito));
  const cliente = clientes.find(({ id }) => String(id) === mesa.cliente_id);
  const otros = opciones.depositos.filter(({ id }) => id !== deposito && cliente?.depositos.includes(id) === true);
  return (
    <div className={styles.campos}>
      <SelectField
        label="Tipo"
        data={TIPOS_DE_ORDEN.map((value) => ({ value, label: TIPO[value] }))}
        value={mesa.tipo}
        disabled={isEditing}
        onChange={(value) => change({ tipo: TIPOS_DE_ORDEN.find((one) => one === value) ?? 'VENTA' })}
      />
      {own.length > 1 ? (
        <SelectField
          label="Depósito"
          data={own.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          value={mesa.deposito_id}
          disabled={isEditing}
          onChange={(deposito_id) => change({ deposito_id, cliente_id: null })}
        />
      ) : null}
      <SelectField
        label="Cliente"
        placeholder="Escriba el nombre"
        data={clientes.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={mesa.cliente_id}
        disabled={isEditing}
        onChange={(cliente_id) => change({ cliente_id })}
      />
      {mesa.tipo === 'TRASLADO' ? (
        <SelectField
          label="Depósito de destino"
          data={otros.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          value={mesa.deposito_destino_id}
          nothingFoundMessage="El cliente no guarda en otro depósito"
          onChange={(deposito_destino_id) => change({ deposito_destino_id })}
        />
      ) : null}
      <TextField label="Referencia del cliente" maxLength={60} {...text('referencia')} />
      {mesa.tipo === 'COMPRA' ? <TextField label="Proveedor" maxLength={120} {...text('proveedor')} /> : null}
      <SelectField
        label="Prioridad"
        data={PRIORIDADES}
        value={mesa.prioridad}
        onChange={(value) => change({ prioridad: value ?? '3' })}
      />
      {mesa.tipo === 'COMPRA' ? (
        <DateField label="Llega el" value={mesa.prometida_el} onChange={(prometida_el) => change({ prometida_el })} />
      ) : (
        <>
          <DateField label="Corte, día" value={mesa.corte_dia} onChange={(corte_dia) => change({ corte_dia })} />
          <TextField label="Corte, hora" placeholder="18:00" maxLength={5} {...text('corte_hora')} />
        </>
      )}
      {mesa.tipo === 'VENTA' ? (
        <SelectField
          label="Servicio"
          placeholder="El de siempre"
          clearable
          data={SERVICIOS}
          value={mesa.servicio}
          onChange={(servicio) => change({ servicio })}
        />
      ) : null}
      {mesa.tipo === 'COMPRA' ? null : (
        <CheckboxField
          label="Puede salir en partes"
          checked={mesa.parcial}
          onChange={(event) => change({ parcial: event.currentTarget.checked })}
        />
      )}
      <TextField label="Observaciones" maxLength={500} {...text('observaciones')} />
    </div>
  );
}

/** Whom it goes to. Once it is saved a warehouse does not read it any more. */
export function CamposDeDestino({ mesa, change, faults }: Props & { faults: Readonly<Record<string, string>> }) {
  const text = (name: 'destinatario' | 'documento' | 'telefono' | 'correo' | 'direccion') => ({
    value: mesa[name],
    maxLength: 120,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={styles.campos}>
      <TextField label="Quién recibe" {...text('destinatario')} error={faults.destino} />
      <Localidad mesa={mesa} change={change} error={faults.localidad_id} />
      <TextField label="Dirección" {...text('direccion')} />
      <TextField label="Teléfono" inputMode="tel" {...text('telefono')} />
      <TextField label="Documento" {...text('documento')} />
      <TextField label="Correo" inputMode="email" {...text('correo')} />
    </div>
  );
}

function Localidad({ mesa, change, error }: Props & { error: string | undefined }) {
  const [typed, setTyped] = useState(mesa.localidad);
  const q = typed.split(',')[0]?.trim() ?? '';
  const { data } = useQuery({
    ...serviceQuery(localidadesDeOrdenes, { q: q === '' ? 'a' : q }),
    enabled: q.length >= 2,
  });
  const found = (data?.localidades ?? []).map(({ id, nombre, departamento }) => ({
    value: String(id),
    label: `${nombre}, ${departamento}`,
  }));
  const chosen = mesa.localidad_id !== null && !found.some(({ value }) => value === mesa.localidad_id);
  return (
    <SelectField
      label="Localidad"
      placeholder="Escriba las primeras letras"
      data={chosen ? [{ value: mesa.localidad_id ?? '', label: mesa.localidad }, ...found] : found}
      value={mesa.localidad_id}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) =>
        change({ localidad_id: value, localidad: found.find((one) => one.value === value)?.label ?? mesa.localidad })
      }
    />
  );
}
