import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { attachmentsPartOf } from '../domain/attachments/attachments.ts';
import { recordTypes } from '../domain/records/registry.ts';
import { searchSets } from '../projections/search/sets.ts';
import type { Services } from './services.ts';
import { demandToken } from './plugins/antiForgery.ts';
import { bodyLimits, limitBodies } from './plugins/bodyTimeouts.ts';
import { boundInput } from './plugins/boundInput.ts';
import { compressAnswers } from './plugins/compression.ts';
import { serveConsole } from './plugins/console.ts';
import { limitConnections } from './plugins/connectionLimit.ts';
import { readCookies } from './plugins/cookies.ts';
import { readRowsEarly } from './records/earlyRow.ts';
import { answerBrokenRequest, answerErrors } from './plugins/errors.ts';
import { logLines } from './plugins/logLines.ts';
import { waitForWrites } from './plugins/readAfter.ts';
import { demandHttps } from './plugins/httpsOnly.ts';
import { answerUnknown } from './plugins/notFound.ts';
import { recordRefusals } from './plugins/securityEvents.ts';
import { logFailedDeletes } from './plugins/failedDeletes.ts';
import { recogniseVisitors } from './plugins/signedIn.ts';
import { trustedProxies } from './plugins/trustedProxies.ts';
import { limitWork } from './plugins/workLimits.ts';
import { accountRoutes } from './routes/account.ts';
import { attachmentRoutes } from './routes/attachments.ts';
import { fileDataRoutes } from './routes/fileData.ts';
import { attendanceRoutes } from './routes/attendance.ts';
import { actionRoutes } from './routes/actions.ts';
import { bulkRoutes } from './routes/bulk.ts';
import { bulkActionRoutes } from './routes/bulkActions.ts';
import { bulkEditRoutes } from './routes/bulkEdit.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { calendarFeedRoutes } from './routes/calendarFeed.ts';
import { applicationRoutes } from './routes/applications.ts';
import { applicantRoutes } from './routes/applicants.ts';
import { contractRoutes } from './routes/contracts.ts';
import { definitionsRoute } from './routes/definitions.ts';
import { eventsRoute } from './routes/events.ts';
import { downloadRoute, exportRoute } from './routes/exports.ts';
import { fieldSettingsRoutes } from './routes/fieldSettings.ts';
import { filterLinkRoutes } from './routes/filterLinks.ts';
import { gridOptionsRoute } from './routes/gridOptions.ts';
import { healthRoutes } from './routes/health.ts';
import { homeRoute } from './routes/home.ts';
import { systemRoutes } from './routes/system.ts';
import { historyRoute } from './routes/history.ts';
import { importFileRoutes } from './routes/importFiles.ts';
import { importAnswerRoutes } from './routes/importAnswers.ts';
import { importPlanRoutes } from './routes/importPlans.ts';
import { importRoutes } from './routes/imports.ts';
import { contractLookups } from './routes/lookups/contracts.ts';
import { customLookupsRoute } from './routes/lookups/customLookups.ts';
import { leadDepartmentsRoute } from './routes/lookups/leadDepartments.ts';
import { heiDescriptorLookup } from './routes/lookups/heiDescriptors.ts';
import { institutionLookups } from './routes/lookups/institutions.ts';
import { jacsLookup } from './routes/lookups/jacs.ts';
import { roleLookup } from './routes/lookups/roles.ts';
import { studentLookups } from './routes/lookups/students.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { payRunRoutes } from './routes/payRuns.ts';
import { placingRoute } from './routes/placing.ts';
import { publicFormRoutes } from './routes/publicForms.ts';
import { recentlyViewedRoutes } from './routes/recentlyViewed.ts';
import { recordRoutes } from './routes/records.ts';
import { savedSearchRoutes } from './routes/savedSearches.ts';
import { lookalikesRoute } from './routes/lookalikes.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { secondFactorRoutes } from './routes/secondFactor.ts';
import { secondFactorRoleRoutes } from './routes/secondFactorRoles.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { ownRoutes } from './routes/own.ts';
import { ownDocumentRoutes } from './routes/ownDocuments.ts';
import { ownOfferRoutes } from './routes/ownOffers.ts';
import { ownRecordRoutes } from './routes/ownRecords.ts';
import { recordListRoutes } from './routes/recordLists.ts';
import { registerRoutes } from './routes/registers.ts';
import { mergeRoutes } from './routes/merging.ts';
import { doubledSchoolRoutes } from './routes/doubledSchools.ts';
import { duplicateGroupRoutes } from './routes/duplicateGroups.ts';
import { certainGroupRoutes } from './routes/certainGroups.ts';
import { ignoringRoutes } from './routes/ignoringDuplicates.ts';
import { fillingRoutes } from './routes/filling.ts';
import { repeatRoute } from './routes/repeating.ts';
import { searchRoute } from './routes/search.ts';
import { securityEventRoutes } from './routes/securityEvents.ts';

/** The largest body of a form, in bytes. Uploads have their own limit. */
const maxBodyBytes = 2 * 1024 * 1024;
const maxAddressLength = 512 * 1024;
const maxUploadBytes = 200 * 1024 * 1024;
/** `headerSize`, which the types of the plugin do not know, bounds the headers of one part, which hold the name of its file. */
const multipartLimits = { fileSize: maxUploadBytes, files: 1, fields: 20, fieldSize: 10_000, headerSize: 8 * 1024 };

/** How long the headers of a request may take, and how long a connection may be idle. */
const headersTimeoutMs = 20_000;
const idleConnectionMs = 120_000;

/** How long browsers remember to use HTTPS for this host. */
const hstsSeconds = 365 * 24 * 60 * 60;

interface ServerOptions {
  /** The folder of the built console; null without one. */
  readonly consoleFolder: string | null;
  readonly logLevel: string;
  /** People reach the server over HTTPS. */
  readonly isSecure: boolean;
  /** The server's own certificate and key; null for plain HTTP. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Addresses and networks of the trusted proxies. */
  readonly trustProxy: readonly string[];
  readonly publicUrl: string | undefined;
}

/**
 * Builds the HTTP server in the order of a request: authentication, anti-forgery token, validation, then the routes of each declaration.
 */
export const buildServer = async (
  services: Services,
  { consoleFolder, logLevel, isSecure, tls, trustProxy, publicUrl }: ServerOptions,
): Promise<FastifyInstance> => {
  const isTrusted = trustedProxies(trustProxy);
  const heads = { maxHeaderSize: maxAddressLength, headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 5_000 };
  const options: FastifyHttpOptions<Server> = {
    bodyLimit: maxBodyBytes,
    // Filters are part of the address and may be long.
    ...(tls ? { https: { ...heads, ...tls, minVersion: 'TLSv1.2' } } : { http: heads }),
    trustProxy: trustProxy.length > 0 ? isTrusted : false,
    clientErrorHandler: answerBrokenRequest,
    logger: logLines(logLevel),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    connectionTimeout: idleConnectionMs,
    routerOptions: { maxParamLength: 200 },
  };
  const app = fastify(options);
  limitBodies(app.server, bodyLimits);
  limitConnections(app.server, isTrusted);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  answerUnknown(app);
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'script-src-attr': ["'none'"],
        // Besides its files the console has two inline styles: the page's first one and that of an open dialog. Both carry the nonce.
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        ...(isSecure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: isSecure && { maxAge: hstsSeconds, includeSubDomains: true },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('request-id', request.id);
    if (!request.url.startsWith('/assets/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store').header('vary', 'Accept, X-Requested-With');
    }
  });
  if (isSecure) demandHttps(app, publicUrl, isTrusted);
  compressAnswers(app);
  await readCookies(app, isSecure);
  if (consoleFolder) await serveConsole(app, services, consoleFolder);
  await app.register(formbody, { bodyLimit: maxBodyBytes });
  await app.register(multipart, { limits: multipartLimits });
  await app.register(rateLimit, { global: false });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Waymark', version: '1', description: 'Records of higher-education outreach' } },
    transform: jsonSchemaTransform,
  });
  waitForWrites(app, services);
  readRowsEarly(app, services);
  recogniseVisitors(app, services);
  recordRefusals(app, services);
  logFailedDeletes(app);
  await demandToken(app);
  boundInput(app);
  limitWork(app);

  app.after(() => {
    healthRoutes(app, services);
    systemRoutes(app, services);
    accountRoutes(app, services);
    passwordRoutes(app, services);
    sessionRoutes(app, services);
    secondFactorRoutes(app, services);
    passkeyRoutes(app, services);
    secondFactorRoleRoutes(app, services);
    definitionsRoute(app, services);
    gridOptionsRoute(app, services);
    filterLinkRoutes(app, services);
    recentlyViewedRoutes(app, services);
    homeRoute(app, services);
    for (const set of searchSets) {
      searchRoute(app, services, set);
      exportRoute(app, services, set);
    }
    ownRoutes(app, services);
    ownOfferRoutes(app, services);
    ownDocumentRoutes(app, services);
    for (const set of searchSets) if (set.isOwn) ownRecordRoutes(app, services, set);
    for (const type of recordTypes) {
      recordRoutes(app, services, type);
      actionRoutes(app, services, type);
      lookalikesRoute(app, services, type);
      historyRoute(app, services, type);
      bulkRoutes(app, services, type);
      bulkEditRoutes(app, services, type);
      bulkActionRoutes(app, services, type);
      placingRoute(app, services, type);
      recordListRoutes(app, services, type);
      mergeRoutes(app, services, type);
      if (attachmentsPartOf(type)) attachmentRoutes(app, services, type, { path: type.path });
    }
    fileDataRoutes(app, services);
    duplicateGroupRoutes(app, services);
    ignoringRoutes(app, services);
    certainGroupRoutes(app, services);
    doubledSchoolRoutes(app, services);
    registerRoutes(app, services);
    repeatRoute(app, services);
    fillingRoutes(app, services);
    contractRoutes(app, services);
    applicationRoutes(app, services);
    applicantRoutes(app, services);
    payRunRoutes(app, services);
    attendanceRoutes(app, services);
    calendarRoutes(app, services);
    calendarFeedRoutes(app, services);
    publicFormRoutes(app, services);
    institutionLookups(app, services);
    studentLookups(app, services);
    roleLookup(app);
    customLookupsRoute(app, services);
    jacsLookup(app, services);
    heiDescriptorLookup(app, services);
    contractLookups(app, services);
    leadDepartmentsRoute(app, services);
    downloadRoute(app, services);
    importRoutes(app, services);
    importPlanRoutes(app, services);
    importAnswerRoutes(app, services);
    importFileRoutes(app, services);
    savedSearchRoutes(app, services);
    fieldSettingsRoutes(app, services);
    eventsRoute(app, services);
    securityEventRoutes(app, services);
    app.get('/openapi.json', { config: { needs: [] }, schema: { hide: true } }, () => app.swagger());
  });
  await app.ready();
  return app;
};
