import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from "n8n-workflow";

export class SaasToolsApi implements ICredentialType {
  name = "saasToolsApi";
  displayName = "SaaS Tools API";
  icon: Icon = {
    light: "file:../nodes/SaasTools/saas-tools.light.svg",
    dark: "file:../nodes/SaasTools/saas-tools.dark.svg",
  };
  documentationUrl = "https://tools.example.com/docs/authentication";
  properties: INodeProperties[] = [
    {
      displayName: "Base URL",
      name: "baseUrl",
      type: "string",
      default: "",
      placeholder: "https://tools.example.com",
      description: "Address of the service",
      required: true,
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      description: "Create one under API keys of your account",
      required: true,
    },
  ];
  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } },
  };
  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}/api/v1', url: "/usage" },
  };
}
