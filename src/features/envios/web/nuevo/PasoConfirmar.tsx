import { NOMBRE_DE_ENTREGA, NOMBRE_DE_PAGA, NOMBRE_DE_SOLICITUD } from '#shared/envio/vocabulario.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';

import { DireccionEntendida } from './DireccionField.tsx';
import { type Campo, type Paso, piezasDe } from './formulario.ts';
import styles from './nuevo.module.css';
import { ReferenciaRepetida } from './ReferenciaRepetida.tsx';
import resumen from './resumen.module.css';
import type { Formulario } from './use-formulario.ts';

interface Props {
  form: Formulario;
  acepta: boolean;
  onAcepta: (acepta: boolean) => void;
  /** Back to a field. */
  onCambiar: (paso: Paso, campo: Campo) => void;
}

type Dato = readonly [nombre: string, valor: string | undefined];

/** Everything once more, as it will be. */
export function PasoConfirmar({ form, acepta, onAcepta, onCambiar }: Props) {
  const { datos, repetidas } = form;
  return (
    <div className={styles.pila}>
      <Bloque titulo="Destino" datos={destinoDe(form)} onCambiar={() => onCambiar('destino', 'destinatario')}>
        {datos.entrega === 'AGENCIA' || datos.direccion === undefined ? null : (
          <DireccionEntendida direccion={datos.direccion} />
        )}
      </Bloque>
      <Bloque titulo="Paquete y servicio" datos={paqueteDe(form)} onCambiar={() => onCambiar('paquete', 'servicio')} />
      <ReferenciaRepetida repetidas={repetidas} />
      {repetidas.length === 0 ? null : (
        <div data-campo="acepta">
          <CheckboxField
            label="Es otro envío: crearlo con la misma referencia"
            checked={acepta}
            onChange={(event) => onAcepta(event.currentTarget.checked)}
          />
        </div>
      )}
    </div>
  );
}

interface BloqueProps {
  titulo: string;
  datos: readonly Dato[];
  onCambiar: () => void;
  children?: React.ReactNode;
}

function Bloque({ titulo, datos, onCambiar, children }: BloqueProps) {
  return (
    <section className={resumen.bloque} aria-label={titulo}>
      <header className={resumen.bloqueCabeza}>
        <h2>{titulo}</h2>
        <Button variant="subtle" className={styles.chico} aria-label={`Cambiar ${titulo}`} onClick={onCambiar}>
          Cambiar
        </Button>
      </header>
      <dl className={resumen.datos}>
        {datos.map(([nombre, valor]) =>
          valor === undefined || valor === '' ? null : (
            <div key={nombre}>
              <dt>{nombre}</dt>
              <dd>{valor}</dd>
            </div>
          ),
        )}
      </dl>
      {children}
    </section>
  );
}

function destinoDe({ datos, opciones }: Formulario): Dato[] {
  const { entrega, cliente_id, localidad, departamento } = datos;
  const cliente = opciones.data?.clientes.find(({ id }) => String(id) === cliente_id)?.nombre;
  const lugar: Dato[] =
    entrega === 'AGENCIA'
      ? [['Agencia', datos.agente]]
      : [
          ['Dirección', datos.direccion],
          ['Localidad', [localidad, departamento].filter(Boolean).join(', ')],
        ];
  return [
    ['Cliente', cliente],
    ['Destinatario', datos.destinatario],
    ['Teléfono', datos.telefono],
    ['Correo electrónico', datos.correo],
    ['Documento', datos.documento],
    ['Entrega', nombreDe(NOMBRE_DE_ENTREGA, entrega)],
    ...lugar,
    ['Referencia', datos.referencia],
    ['Observaciones', datos.observaciones],
  ];
}

function paqueteDe({ datos }: Formulario): Dato[] {
  const { moneda, contra_reembolso, valor_declarado } = datos;
  const signo = moneda === 'USD' ? 'US$' : '$';
  const importe = (texto: string | undefined) =>
    texto === undefined ? undefined : `${/^\d/.test(texto) ? `${signo} ` : ''}${texto}`;
  const piezas = piezasDe(datos).map(
    ({ tamano = '—', peso }) => `${tamano}${peso === undefined ? '' : ` (${peso} kg)`}`,
  );
  return [
    ['Servicio', nombreDe(NOMBRE_DE_SERVICIO, datos.servicio)],
    ['Bultos', `${piezas.length}: ${piezas.join(', ')}`],
    ['Guías', datos.una_guia_por_bulto === undefined ? undefined : 'Una por bulto'],
    ['Paga', nombreDe(NOMBRE_DE_PAGA, datos.paga)],
    ['Cómo nos llega', nombreDe(NOMBRE_DE_SOLICITUD, datos.solicitud)],
    ['Contra-reembolso', importe(contra_reembolso)],
    ['Valor declarado', importe(valor_declarado)],
    ['Número', datos.numero],
  ];
}

function nombreDe(nombres: Readonly<Record<string, string>>, codigo: string | undefined): string | undefined {
  return codigo === undefined ? undefined : (nombres[codigo] ?? codigo);
}
