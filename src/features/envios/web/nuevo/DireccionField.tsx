import { leerDireccion } from '#shared/envio/direccion.ts';
import { NOMBRE_DE_PRECISION } from '#shared/envio/vocabulario.ts';

import { CampoTexto } from './CampoTexto.tsx';
import styles from './nuevo.module.css';
import type { Formulario } from './use-formulario.ts';

/** The names of what an address says, in the order in which one reads them. */
const PARTES: readonly (readonly [parte: string, nombre: string])[] = [
  ['calle', 'Calle'],
  ['numero', 'Número'],
  ['bis', 'Bis'],
  ['esquina', 'Esquina'],
  ['entre', 'Entre'],
  ['manzana', 'Manzana'],
  ['solar', 'Solar'],
  ['ruta', 'Ruta'],
  ['km', 'Kilómetro'],
  ['lugar', 'Lugar'],
  ['padron', 'Padrón'],
  ['senda', 'Senda'],
  ['torre', 'Torre'],
  ['block', 'Block'],
  ['piso', 'Piso'],
  ['apto', 'Apto.'],
  ['local', 'Local'],
  ['oficina', 'Oficina'],
  ['casa', 'Casa'],
  ['sin_numero', 'Sin número'],
  ['referencia', 'Referencia'],
  ['complemento', 'Además'],
];

/** An address as people say it, kept as it was typed, and under it what is understood of it. */
export function DireccionField({ form }: { form: Formulario }) {
  const { direccion = '' } = form.datos;
  return (
    <div className={`${styles.ancho} ${styles.pila}`}>
      <CampoTexto
        form={form}
        campo="direccion"
        label="Dirección"
        placeholder="Como la dicen: calle y número, esquina, manzana y solar, ruta y km…"
      />
      {direccion.trim().length < 3 ? null : <DireccionEntendida direccion={direccion} />}
    </div>
  );
}

export function DireccionEntendida({ direccion }: { direccion: string }) {
  const { precision, partes } = leerDireccion(direccion);
  const said = PARTES.flatMap(([parte, nombre]) => {
    const valor = partes[parte];
    return valor === undefined ? [] : [{ nombre, valor: parte === 'sin_numero' ? null : valor }];
  });
  return (
    <p className={styles.entendida} role="status">
      <span className={styles.precision} data-floja={precision === 'SIN_DATOS' || undefined}>
        {NOMBRE_DE_PRECISION[precision]}
      </span>
      {said.map(({ nombre, valor }) => (
        <span key={nombre}>
          <span className={styles.suave}>{valor === null ? nombre : `${nombre}: `}</span>
          {valor}
        </span>
      ))}
      {precision === 'SIN_DATOS' ? <span>Se acepta igual: va en la etiqueta como está escrita.</span> : null}
    </p>
  );
}
