// The wordings of outside services, and of the secret that seals their passwords. The audit log adds them to its own.

export const PROVIDER_WORDINGS = {
  "mail_server.changed": { by: "{actor} changed the mail server: {fields}" },
  "mail_server.removed": { by: "{actor} removed the mail server" },
  "text_provider.changed": { by: "{actor} changed the provider of text messages: {fields}" },
  "text_provider.removed": { by: "{actor} removed the provider of text messages" },
  "card_provider.changed": { by: "{actor} changed the card provider: {fields}" },
  "card_provider.removed": { by: "{actor} removed the card provider" },
  "sign_in_provider.changed": { by: "{actor} changed a service to sign in with: {fields}" },
  "sign_in_provider.removed": { by: "{actor} removed a service to sign in with" },
  "secret.rotated": { by: "{actor} replaced the server's SECRET", nobody: "The server's SECRET was replaced" },
} as const;
