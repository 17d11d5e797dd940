import { Provider } from 'oidc-provider';

/**
 * A certified OpenID provider in place of Google. The cookie openid-person names the user, who signs in and consents
 * automatically. deny@… refuses; unverified…@… has an unconfirmed e-mail address.
 */
const [port = '4393', redirect = 'http://127.0.0.1:4390/api/auth/callback/google'] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'clinic',
      client_secret: 'clinic-secret',
      redirect_uris: [redirect],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => ({ sub, email: sub, email_verified: !sub.startsWith('unverified'), name: sub.split('@')[0] ?? '' }),
  }),
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['test-only'] },
  interactions: { url: (_context, { uid }) => `/auto/${uid}` },
  scopes: ['openid', 'email', 'profile'],
  ttl: { Session: 1, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
});

provider.use(async (context, next) => {
  if (!context.path.startsWith('/auto/')) {
    await next();
    return;
  }
  const { prompt, params, grantId, session } = await provider.interactionDetails(context.req, context.res);
  const person = decodeURIComponent(context.cookies.get('openid-person') ?? 'nobody@example.test');
  context.respond = false;
  if (person.startsWith('deny')) {
    await provider.interactionFinished(context.req, context.res, { error: 'access_denied' });
  } else if (prompt.name === 'login') {
    await provider.interactionFinished(context.req, context.res, { login: { accountId: person } });
  } else {
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId: session?.accountId ?? person, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(context.req, context.res, { consent }, { mergeWithLastSubmission: true });
  }
});

provider.listen(Number(port), '127.0.0.1');
