// Where traces go. The names are those of OpenTelemetry.
import { z } from "zod";
import { address } from "./config.fields.ts";

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    ["http:", "https:"],
    "must be an address such as http://127.0.0.1:4318",
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(
      /^[\w-]+=(?:%[0-9a-fA-F]{2}|[^,%])*(?:,\s*[\w-]+=(?:%[0-9a-fA-F]{2}|[^,%])*)*$/,
      "must be names and values such as api-key=value, separated by commas, with a percent sign as %25",
    )
    .refine((text) => isDecodable(text), "must have values that are UTF-8 after percent-decoding")
    .optional(),
  OTEL_SERVICE_NAME: z.string().default("narthex"),
};

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

type TracingVariables = z.output<z.ZodObject<typeof tracingVariables>>;

/** Null if no traces are sent. */
export function readTracing(set: TracingVariables) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: given = "" } = set;
  if (!endpoint) return null;
  const headers = given.split(",").flatMap((pair) => {
    const [name = "", ...value] = pair.split("=");
    return name ? [[name.trim(), decodeURIComponent(value.join("="))]] : [];
  });
  return { endpoint, headers: Object.fromEntries(headers) as Record<string, string>, service: set.OTEL_SERVICE_NAME };
}
