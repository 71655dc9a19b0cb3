import { describe, expect, test } from 'vitest';

import { findEncabezado, nombresDe } from './encabezado.ts';
import { readArchivo } from './lectura.ts';
import { guessMapeo, valoresDe } from './mapeo.ts';
import { tiendaDe } from './tiendas.ts';

/** What each row of a shop's file says once its columns have mapped themselves. */
async function leida(texto: string) {
  const { filas } = await readArchivo(Buffer.from(texto), 'text/csv', {});
  const encabezado = findEncabezado(filas);
  const heads = filas.find(({ nro }) => nro === encabezado)?.celdas ?? [];
  const columnas = nombresDe(heads, Math.max(...filas.map(({ celdas }) => celdas.length)));
  const rows = filas.filter(({ nro }) => nro > encabezado).map(({ celdas }) => celdas);
  const ejemplos = columnas.map((nombre, index) => ({ nombre, ejemplos: rows.flatMap((row) => row[index] || []) }));
  const mapeo = guessMapeo({ tipo: 'ENVIOS', campos: [] }, ejemplos, ['Montevideo', 'Canelones']).map(
    (campo) => campo ?? '',
  );
  return { tienda: tiendaDe(columnas)?.nombre, filas: rows.map((row) => valoresDe(row, mapeo, {})) };
}

describe('the file of orders of a shop maps itself', () => {
  test('Shopify: the buyer is whom it is sent to, the rest is not imported', async () => {
    const { tienda, filas } = await leida(
      `Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Total,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Billing Street,Billing City,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Vendor,Id
#1001,ana@correo.example,paid,2026-11-20 10:00:00 -0300,unfulfilled,UYU,1990.00,190.00,2180.00,Envío a domicilio,2026-11-20 09:59:00 -0300,1,Remera,1990.00,Luis Pérez,Rivera 1,Montevideo,099000000,Ana Pérez,"Av. Italia 3020, Apto 4",Av. Italia 3020,Apto 4,,Montevideo,11600,UY-MO,UY,+59899123456,Tocar timbre,Tienda,5551`,
    );
    expect(tienda).toBe('Shopify');
    expect(filas).toEqual([
      {
        referencia: '#1001',
        correo: 'ana@correo.example',
        destinatario: 'Ana Pérez',
        direccion: 'Av. Italia 3020, Apto 4',
        localidad: 'Montevideo',
        departamento: 'UY-MO',
        telefono: '+59899123456',
        observaciones: 'Tocar timbre',
      },
    ]);
  });

  test('WooCommerce: first and last name are one addressee, both lines one address, of two telephones the one there is', async () => {
    const { tienda, filas } = await leida(
      `Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Address 1&2 (Billing),City (Billing),Email (Billing),Phone (Billing),First Name (Shipping),Last Name (Shipping),Address 1&2 (Shipping),City (Shipping),State Code (Shipping),Postcode (Shipping),Order Total Amount,Item Name,Quantity (- Refund)
741,Processing,2026-11-20 10:00,,Luis,Paz,Rivera 1,Salto,eva@correo.example,098111222,Eva,de los Santos,18 de Julio 18,Las Piedras,UY-CA,90200,1500,Taza,2`,
    );
    expect(tienda).toBe('WooCommerce');
    expect(filas).toEqual([
      {
        referencia: '741',
        correo: 'eva@correo.example',
        telefono: '098111222',
        destinatario: 'Eva de los Santos',
        direccion: '18 de Julio 18',
        localidad: 'Las Piedras',
        departamento: 'UY-CA',
      },
    ]);
    const other = await leida(
      `order_number,order_date,customer_note,billing_email,billing_phone,shipping_first_name,shipping_last_name,shipping_address_1,shipping_address_2,shipping_city,shipping_state
9,2026-11-20,Portón negro,a@b.example,099123456,Ana,Sosa,Rivera 1234,12,Rivera,UY-RV`,
    );
    expect(other.filas).toMatchObject([
      { destinatario: 'Ana Sosa', direccion: 'Rivera 1234 12', departamento: 'UY-RV', observaciones: 'Portón negro' },
    ]);
  });

  test('Tiendanube and Nuvemshop: street and door are one address, the quarter goes before the town', async () => {
    const es = await leida(
      `Número de orden;Email;Fecha;Estado de la orden;Estado del pago;Estado del envío;Moneda;Subtotal de productos;Descuento;Costo de envío;Total;Nombre del comprador;DNI / CUIT;Teléfono;Nombre para el envío;Teléfono para el envío;Dirección;Número;Piso;Localidad;Ciudad;Código postal;Provincia o estado;País;Medio de envío;Nombre del producto;Cantidad del producto
105;ana@correo.example;20/11/2026;Abierta;Recibido;No está empaquetado;UYU;1990;0;190;2180;Luis Pérez;12345672;099000000;Ana Pérez;099123456;18 de Julio;18;;Cordón;Montevideo;11200;Montevideo;Uruguay;A domicilio;Remera;1
106;eva@correo.example;20/11/2026;Abierta;Recibido;No está empaquetado;UYU;1990;0;190;2180;Eva Paz;;098111222;Eva Paz;;Rivera;1234;Apto 3;;Salto;50000;Salto;Uruguay;A domicilio;Taza;2`,
    );
    expect(es.tienda).toBe('Tiendanube');
    expect(es.filas).toMatchObject([
      {
        referencia: '105',
        telefono: '099123456',
        direccion: '18 de Julio 18',
        localidad: 'Cordón',
        documento: '12345672',
      },
      {
        referencia: '106',
        telefono: '098111222',
        direccion: 'Rivera 1234 Apto 3',
        localidad: 'Salto',
        departamento: 'Salto',
      },
    ]);
    expect(es.filas[0]).not.toHaveProperty('bultos');
    const pt = await leida(
      `Número do Pedido;E-mail;Data;Status do Pedido;Total;Nome do comprador;CPF / CNPJ;Telefone;Nome para a entrega;Telefone para a entrega;Endereço;Número;Complemento;Bairro;Cidade;Código postal;Estado;País;Forma de Entrega;Anotações do Comprador
77;bia@correo.example;20/11/2026;Aberto;100;Bia Souza;;099123456;Bia Souza;;Av. Sarandí;500;Casa;;Rivera;40000;Rivera;Uruguai;Domicílio;Ligar antes`,
    );
    expect(pt.filas).toMatchObject([
      {
        referencia: '77',
        destinatario: 'Bia Souza',
        direccion: 'Av. Sarandí 500 Casa',
        localidad: 'Rivera',
        observaciones: 'Ligar antes',
      },
    ]);
  });

  test('the sales sheet of Mercado Libre: below its title, the state of the address and not of the sale', async () => {
    const { tienda, filas } = await leida(
      `Ventas;;;;;;;;;;
Estado de tus ventas al 20 de noviembre;;;;;;;;;;
# de venta;Fecha de venta;Estado;Unidades;Total (UYU);SKU;Título de la publicación;Comprador;Domicilio;Ciudad;Estado
2000008123456789;20 de noviembre de 2026 10:15 hs.;Listo para enviar;1;1990;A-1;Remera;Ana Pérez;Av. Italia 3020 Apto 4;Montevideo;Montevideo`,
    );
    expect(tienda).toBe('Mercado Libre');
    expect(filas).toEqual([
      {
        referencia: '2000008123456789',
        destinatario: 'Ana Pérez',
        direccion: 'Av. Italia 3020 Apto 4',
        localidad: 'Montevideo',
        departamento: 'Montevideo',
      },
    ]);
  });

  test('PrestaShop: the addresses that its manager writes', async () => {
    const { tienda, filas } = await leida(
      `id_order,reference,total_paid,firstname,lastname,address1,address2,postcode,city,state,phone,phone_mobile,email,other
12,XKBKNABJK,1990.000000,Ana,Pérez,Rivera 1234,,11300,Montevideo,Montevideo,,099123456,ana@correo.example,`,
    );
    expect(tienda).toBe('PrestaShop');
    expect(filas).toMatchObject([{ referencia: 'XKBKNABJK', destinatario: 'Ana Pérez', telefono: '099123456' }]);
  });

  test('a sheet of no known shop joins its first and last name as well', async () => {
    const { tienda, filas } = await leida(
      'Nro. Orden;Nombre;Apellido;Calle;Apto;Ciudad\nF-1;Ana;Pérez;Rivera 1;4;Salto',
    );
    expect(tienda).toBeUndefined();
    expect(filas).toEqual([
      { referencia: 'F-1', destinatario: 'Ana Pérez', direccion: 'Rivera 1 4', localidad: 'Salto' },
    ]);
  });
});
