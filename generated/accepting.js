// generated, do not edit

const parameters = (formats, require) => {
const exports = {};
"use strict";
exports["createAccessToken parameters"] = validate0;
const schema0 = {"properties":{"headers":{"type":"object","properties":{"x-ssl-client-cert":{"type":"string"}},"required":["x-ssl-client-cert"]}}};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.headers !== undefined){
let data0 = data.headers;
const _errs0 = errors;
if(errors === _errs0){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((data0["x-ssl-client-cert"] === undefined) && (missing0 = "x-ssl-client-cert")){
validate0.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data0["x-ssl-client-cert"] !== undefined){
let data1 = data0["x-ssl-client-cert"];
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate0.errors = [{instancePath:instancePath+"/headers/x-ssl-client-cert",schemaPath:"#/properties/headers/properties/x-ssl-client-cert/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["x-ssl-client-cert"] = coerced0;
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"headers":true},"dynamicProps":false,"dynamicItems":false};

exports["createTransfer parameters"] = validate1;
const schema1 = {"properties":{"headers":{"type":"object","properties":{"x-idempotency-key":{"$ref":"contract#/components/schemas/UuidV4"}},"required":["x-idempotency-key"]}}};
const schema3 = {"type":"string","title":"UUID version 4","description":"A UUID version 4, in either case.","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$","examples":["6f1f4a8e-6d0b-4a52-9c3e-0d7f2f5b9c11"]};
const pattern0 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$", "u");

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate1.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.headers !== undefined){
let data0 = data.headers;
const _errs0 = errors;
if(errors === _errs0){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((data0["x-idempotency-key"] === undefined) && (missing0 = "x-idempotency-key")){
validate1.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data0["x-idempotency-key"] !== undefined){
let data1 = data0["x-idempotency-key"];
const _errs3 = errors;
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate1.errors = [{instancePath:instancePath+"/headers/x-idempotency-key",schemaPath:"contract#/components/schemas/UuidV4/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["x-idempotency-key"] = coerced0;
}
}
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate1.errors = [{instancePath:instancePath+"/headers/x-idempotency-key",schemaPath:"contract#/components/schemas/UuidV4/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":{"headers":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashOut parameters"] = validate3;
const schema4 = {"properties":{"headers":{"type":"object","properties":{"x-sandbox-scenario":{"type":"string","anyOf":[{"type":"string","enum":["insufficient-funds","invalid-pix-key","document-mismatch","invalid-document","blocked-account","account-closed","order-rejected","payment-expired","settlement-timeout"]},{"type":"string","pattern":"^delay:[0-9]{1,5}$"}]}},"required":[]}}};
const pattern1 = new RegExp("^delay:[0-9]{1,5}$", "u");

function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.headers !== undefined){
let data0 = data.headers;
const _errs0 = errors;
if(errors === _errs0){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0["x-sandbox-scenario"] !== undefined){
let data1 = data0["x-sandbox-scenario"];
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate3.errors = [{instancePath:instancePath+"/headers/x-sandbox-scenario",schemaPath:"#/properties/headers/properties/x-sandbox-scenario/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["x-sandbox-scenario"] = coerced0;
}
}
}
const _errs4 = errors;
let valid2 = false;
const _errs5 = errors;
if(typeof data1 !== "string"){
let dataType1 = typeof data1;
let coerced1 = undefined;
if(!(coerced1 !== undefined)){
if(dataType1 == "number" || dataType1 == "boolean"){
coerced1 = "" + data1;
}
else if(data1 === null){
coerced1 = "";
}
else {
const err0 = {instancePath:instancePath+"/headers/x-sandbox-scenario",schemaPath:"#/properties/headers/properties/x-sandbox-scenario/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(coerced1 !== undefined){
data1 = coerced1;
if(data0 !== undefined){
data0["x-sandbox-scenario"] = coerced1;
}
}
}
if(!(((((((((data1 === "insufficient-funds") || (data1 === "invalid-pix-key")) || (data1 === "document-mismatch")) || (data1 === "invalid-document")) || (data1 === "blocked-account")) || (data1 === "account-closed")) || (data1 === "order-rejected")) || (data1 === "payment-expired")) || (data1 === "settlement-timeout"))){
const err1 = {instancePath:instancePath+"/headers/x-sandbox-scenario",schemaPath:"#/properties/headers/properties/x-sandbox-scenario/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema4.properties.headers.properties["x-sandbox-scenario"].anyOf[0].enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs5 === errors;
valid2 = valid2 || _valid0;
const _errs7 = errors;
if(typeof data1 !== "string"){
let dataType2 = typeof data1;
let coerced2 = undefined;
if(!(coerced2 !== undefined)){
if(dataType2 == "number" || dataType2 == "boolean"){
coerced2 = "" + data1;
}
else if(data1 === null){
coerced2 = "";
}
else {
const err2 = {instancePath:instancePath+"/headers/x-sandbox-scenario",schemaPath:"#/properties/headers/properties/x-sandbox-scenario/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(coerced2 !== undefined){
data1 = coerced2;
if(data0 !== undefined){
data0["x-sandbox-scenario"] = coerced2;
}
}
}
if(errors === _errs7){
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
const err3 = {instancePath:instancePath+"/headers/x-sandbox-scenario",schemaPath:"#/properties/headers/properties/x-sandbox-scenario/anyOf/1/pattern",keyword:"pattern",params:{pattern: "^delay:[0-9]{1,5}$"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
var _valid0 = _errs7 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err4 = {instancePath:instancePath+"/headers/x-sandbox-scenario",schemaPath:"#/properties/headers/properties/x-sandbox-scenario/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate3.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
validate3.errors = vErrors;
return errors === 0;
}
validate3.evaluated = {"props":{"headers":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashIn parameters"] = validate4;
const schema5 = {"properties":{"headers":{"type":"object","properties":{"x-sandbox-scenario":{"type":"string","anyOf":[{"type":"string","enum":["error"]},{"type":"string","pattern":"^delay:[0-9]{1,5}$"}]}},"required":[]}}};

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.headers !== undefined){
let data0 = data.headers;
const _errs0 = errors;
if(errors === _errs0){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0["x-sandbox-scenario"] !== undefined){
let data1 = data0["x-sandbox-scenario"];
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate4.errors = [{instancePath:instancePath+"/headers/x-sandbox-scenario",schemaPath:"#/properties/headers/properties/x-sandbox-scenario/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["x-sandbox-scenario"] = coerced0;
}
}
}
const _errs4 = errors;
let valid2 = false;
const _errs5 = errors;
if(typeof data1 !== "string"){
let dataType1 = typeof data1;
let coerced1 = undefined;
if(!(coerced1 !== undefined)){
if(dataType1 == "number" || dataType1 == "boolean"){
coerced1 = "" + data1;
}
else if(data1 === null){
coerced1 = "";
}
else {
const err0 = {instancePath:instancePath+"/headers/x-sandbox-scenario",schemaPath:"#/properties/headers/properties/x-sandbox-scenario/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(coerced1 !== undefined){
data1 = coerced1;
if(data0 !== undefined){
data0["x-sandbox-scenario"] = coerced1;
}
}
}
if(!(data1 === "error")){
const err1 = {instancePath:instancePath+"/headers/x-sandbox-scenario",schemaPath:"#/properties/headers/properties/x-sandbox-scenario/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema5.properties.headers.properties["x-sandbox-scenario"].anyOf[0].enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs5 === errors;
valid2 = valid2 || _valid0;
const _errs7 = errors;
if(typeof data1 !== "string"){
let dataType2 = typeof data1;
let coerced2 = undefined;
if(!(coerced2 !== undefined)){
if(dataType2 == "number" || dataType2 == "boolean"){
coerced2 = "" + data1;
}
else if(data1 === null){
coerced2 = "";
}
else {
const err2 = {instancePath:instancePath+"/headers/x-sandbox-scenario",schemaPath:"#/properties/headers/properties/x-sandbox-scenario/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(coerced2 !== undefined){
data1 = coerced2;
if(data0 !== undefined){
data0["x-sandbox-scenario"] = coerced2;
}
}
}
if(errors === _errs7){
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
const err3 = {instancePath:instancePath+"/headers/x-sandbox-scenario",schemaPath:"#/properties/headers/properties/x-sandbox-scenario/anyOf/1/pattern",keyword:"pattern",params:{pattern: "^delay:[0-9]{1,5}$"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
var _valid0 = _errs7 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err4 = {instancePath:instancePath+"/headers/x-sandbox-scenario",schemaPath:"#/properties/headers/properties/x-sandbox-scenario/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate4.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
}
}
else {
validate4.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
validate4.errors = vErrors;
return errors === 0;
}
validate4.evaluated = {"props":{"headers":true},"dynamicProps":false,"dynamicItems":false};

exports["putCob parameters"] = validate5;
const schema6 = {"properties":{"params":{"type":"object","properties":{"txid":{"$ref":"contract#/components/schemas/Txid"}},"required":["txid"]}}};
const schema7 = {"type":"string","title":"txid","description":"The client's own id of an immediate charge, 26 to 35 letters and digits, unique in the account.","pattern":"^[a-zA-Z0-9]{26,35}$","examples":["pedido000000000000000000001001"]};
const pattern3 = new RegExp("^[a-zA-Z0-9]{26,35}$", "u");

function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate5.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.params !== undefined){
let data0 = data.params;
const _errs0 = errors;
if(errors === _errs0){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((data0.txid === undefined) && (missing0 = "txid")){
validate5.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data0.txid !== undefined){
let data1 = data0.txid;
const _errs3 = errors;
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate5.errors = [{instancePath:instancePath+"/params/txid",schemaPath:"contract#/components/schemas/Txid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["txid"] = coerced0;
}
}
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(!pattern3.test(data1)){
validate5.errors = [{instancePath:instancePath+"/params/txid",schemaPath:"contract#/components/schemas/Txid/pattern",keyword:"pattern",params:{pattern: "^[a-zA-Z0-9]{26,35}$"}}];
return false;
}
}
}
}
}
}
else {
validate5.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
validate5.errors = vErrors;
return errors === 0;
}
validate5.evaluated = {"props":{"params":true},"dynamicProps":false,"dynamicItems":false};

exports["putDevolucao parameters"] = validate6;
const schema8 = {"properties":{"params":{"type":"object","properties":{"e2eid":{"type":"string","pattern":"^[a-zA-Z0-9]{32}$"},"id":{"type":"string","minLength":1,"maxLength":35}},"required":["e2eid","id"]}}};
const pattern4 = new RegExp("^[a-zA-Z0-9]{32}$", "u");
const func0 = require("ajv/dist/runtime/ucs2length").default;

function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate6.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.params !== undefined){
let data0 = data.params;
const _errs0 = errors;
if(errors === _errs0){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if(((data0.e2eid === undefined) && (missing0 = "e2eid")) || ((data0.id === undefined) && (missing0 = "id"))){
validate6.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data0.e2eid !== undefined){
let data1 = data0.e2eid;
const _errs2 = errors;
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate6.errors = [{instancePath:instancePath+"/params/e2eid",schemaPath:"#/properties/params/properties/e2eid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["e2eid"] = coerced0;
}
}
}
if(errors === _errs2){
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
validate6.errors = [{instancePath:instancePath+"/params/e2eid",schemaPath:"#/properties/params/properties/e2eid/pattern",keyword:"pattern",params:{pattern: "^[a-zA-Z0-9]{32}$"}}];
return false;
}
}
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.id !== undefined){
let data2 = data0.id;
const _errs4 = errors;
if(typeof data2 !== "string"){
let dataType1 = typeof data2;
let coerced1 = undefined;
if(!(coerced1 !== undefined)){
if(dataType1 == "number" || dataType1 == "boolean"){
coerced1 = "" + data2;
}
else if(data2 === null){
coerced1 = "";
}
else {
validate6.errors = [{instancePath:instancePath+"/params/id",schemaPath:"#/properties/params/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced1 !== undefined){
data2 = coerced1;
if(data0 !== undefined){
data0["id"] = coerced1;
}
}
}
if(errors === _errs4){
if(typeof data2 === "string"){
if(func0(data2) > 35){
validate6.errors = [{instancePath:instancePath+"/params/id",schemaPath:"#/properties/params/properties/id/maxLength",keyword:"maxLength",params:{limit: 35}}];
return false;
}
else {
if(func0(data2) < 1){
validate6.errors = [{instancePath:instancePath+"/params/id",schemaPath:"#/properties/params/properties/id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
validate6.errors = vErrors;
return errors === 0;
}
validate6.evaluated = {"props":{"params":true},"dynamicProps":false,"dynamicItems":false};

exports["createRefundIn parameters"] = validate7;
const schema9 = {"properties":{"params":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}}};

function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.params !== undefined){
let data0 = data.params;
const _errs0 = errors;
if(errors === _errs0){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((data0.id === undefined) && (missing0 = "id")){
validate7.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data0.id !== undefined){
let data1 = data0.id;
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate7.errors = [{instancePath:instancePath+"/params/id",schemaPath:"#/properties/params/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["id"] = coerced0;
}
}
}
}
}
}
else {
validate7.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
validate7.errors = vErrors;
return errors === 0;
}
validate7.evaluated = {"props":{"params":true},"dynamicProps":false,"dynamicItems":false};

exports["listMeds parameters"] = validate8;
const schema10 = {"properties":{"query":{"type":"object","properties":{"status":{"type":"string","enum":["OPEN","RECEIVED","CANCELLED","ANALYZED"]},"isReconciled":{"type":"boolean"},"startDate":{"$ref":"contract#/components/schemas/DateOrTimestamp"},"endDate":{"$ref":"contract#/components/schemas/DateOrTimestamp"},"page":{"type":"integer","minimum":1,"default":1},"pageSize":{"type":"integer","minimum":1,"maximum":100,"default":20}},"required":[]}}};
const schema11 = {"type":"string","title":"Date, or date and time","description":"An ISO 8601 date, a whole day in São Paulo ([OP-23](/docs/open-points#op-23)), or a date and time; without an offset it is UTC ([OP-57](/docs/open-points#op-57)).","pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60)([.,][0-9]+)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$","examples":["2026-03-20","2026-03-20T23:59:59Z"]};
const pattern5 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60)([.,][0-9]+)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$", "u");

function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
const _errs0 = errors;
if(errors === _errs0){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.page === undefined){
data0.page = 1;
}
if(data0.pageSize === undefined){
data0.pageSize = 20;
}
if(data0.status !== undefined){
let data1 = data0.status;
const _errs2 = errors;
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate8.errors = [{instancePath:instancePath+"/query/status",schemaPath:"#/properties/query/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["status"] = coerced0;
}
}
}
if(!((((data1 === "OPEN") || (data1 === "RECEIVED")) || (data1 === "CANCELLED")) || (data1 === "ANALYZED"))){
validate8.errors = [{instancePath:instancePath+"/query/status",schemaPath:"#/properties/query/properties/status/enum",keyword:"enum",params:{allowedValues: schema10.properties.query.properties.status.enum}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.isReconciled !== undefined){
let data2 = data0.isReconciled;
const _errs4 = errors;
if(typeof data2 !== "boolean"){
let coerced1 = undefined;
if(!(coerced1 !== undefined)){
if(data2 === "false" || data2 === 0 || data2 === null){
coerced1 = false;
}
else if(data2 === "true" || data2 === 1){
coerced1 = true;
}
else {
validate8.errors = [{instancePath:instancePath+"/query/isReconciled",schemaPath:"#/properties/query/properties/isReconciled/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
}
if(coerced1 !== undefined){
data2 = coerced1;
if(data0 !== undefined){
data0["isReconciled"] = coerced1;
}
}
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.startDate !== undefined){
let data3 = data0.startDate;
const _errs6 = errors;
const _errs7 = errors;
if(typeof data3 !== "string"){
let dataType2 = typeof data3;
let coerced2 = undefined;
if(!(coerced2 !== undefined)){
if(dataType2 == "number" || dataType2 == "boolean"){
coerced2 = "" + data3;
}
else if(data3 === null){
coerced2 = "";
}
else {
validate8.errors = [{instancePath:instancePath+"/query/startDate",schemaPath:"contract#/components/schemas/DateOrTimestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced2 !== undefined){
data3 = coerced2;
if(data0 !== undefined){
data0["startDate"] = coerced2;
}
}
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(!pattern5.test(data3)){
validate8.errors = [{instancePath:instancePath+"/query/startDate",schemaPath:"contract#/components/schemas/DateOrTimestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60)([.,][0-9]+)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$"}}];
return false;
}
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.endDate !== undefined){
let data4 = data0.endDate;
const _errs9 = errors;
const _errs10 = errors;
if(typeof data4 !== "string"){
let dataType3 = typeof data4;
let coerced3 = undefined;
if(!(coerced3 !== undefined)){
if(dataType3 == "number" || dataType3 == "boolean"){
coerced3 = "" + data4;
}
else if(data4 === null){
coerced3 = "";
}
else {
validate8.errors = [{instancePath:instancePath+"/query/endDate",schemaPath:"contract#/components/schemas/DateOrTimestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced3 !== undefined){
data4 = coerced3;
if(data0 !== undefined){
data0["endDate"] = coerced3;
}
}
}
if(errors === _errs10){
if(typeof data4 === "string"){
if(!pattern5.test(data4)){
validate8.errors = [{instancePath:instancePath+"/query/endDate",schemaPath:"contract#/components/schemas/DateOrTimestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60)([.,][0-9]+)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$"}}];
return false;
}
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
let data5 = data0.page;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
let dataType4 = typeof data5;
let coerced4 = undefined;
if(!(coerced4 !== undefined)){
if(dataType4 === "boolean" || data5 === null
              || (dataType4 === "string" && data5 && data5 == +data5 && !(data5 % 1))){
coerced4 = +data5;
}
else {
validate8.errors = [{instancePath:instancePath+"/query/page",schemaPath:"#/properties/query/properties/page/type",keyword:"type",params:{type: "integer"}}];
return false;
}
}
if(coerced4 !== undefined){
data5 = coerced4;
if(data0 !== undefined){
data0["page"] = coerced4;
}
}
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 1 || isNaN(data5)){
validate8.errors = [{instancePath:instancePath+"/query/page",schemaPath:"#/properties/query/properties/page/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid1 = _errs12 === errors;
if(valid1){
let data6 = data0.pageSize;
const _errs14 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
let dataType5 = typeof data6;
let coerced5 = undefined;
if(!(coerced5 !== undefined)){
if(dataType5 === "boolean" || data6 === null
              || (dataType5 === "string" && data6 && data6 == +data6 && !(data6 % 1))){
coerced5 = +data6;
}
else {
validate8.errors = [{instancePath:instancePath+"/query/pageSize",schemaPath:"#/properties/query/properties/pageSize/type",keyword:"type",params:{type: "integer"}}];
return false;
}
}
if(coerced5 !== undefined){
data6 = coerced5;
if(data0 !== undefined){
data0["pageSize"] = coerced5;
}
}
}
if(errors === _errs14){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 100 || isNaN(data6)){
validate8.errors = [{instancePath:instancePath+"/query/pageSize",schemaPath:"#/properties/query/properties/pageSize/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate8.errors = [{instancePath:instancePath+"/query/pageSize",schemaPath:"#/properties/query/properties/pageSize/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid1 = _errs14 === errors;
}
}
}
}
}
}
else {
validate8.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
validate8.errors = vErrors;
return errors === 0;
}
validate8.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

exports["listTransactions parameters"] = validate9;
const schema13 = {"properties":{"query":{"type":"object","properties":{"page":{"type":"integer","minimum":1,"default":1},"size":{"type":"integer","minimum":1,"maximum":100,"default":20},"status":{"type":"string","enum":["PENDING","CONFIRMED","ERROR"]},"type":{"type":"string","enum":["PAYMENT","WITHDRAW","REFUND_IN","REFUND_OUT"]},"startDate":{"$ref":"contract#/components/schemas/DateOrTimestamp"},"endDate":{"$ref":"contract#/components/schemas/DateOrTimestamp"},"externalId":{"type":"string"},"endToEndId":{"type":"string"}},"required":[]}}};

function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate9.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
const _errs0 = errors;
if(errors === _errs0){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.page === undefined){
data0.page = 1;
}
if(data0.size === undefined){
data0.size = 20;
}
let data1 = data0.page;
const _errs2 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 === "boolean" || data1 === null
              || (dataType0 === "string" && data1 && data1 == +data1 && !(data1 % 1))){
coerced0 = +data1;
}
else {
validate9.errors = [{instancePath:instancePath+"/query/page",schemaPath:"#/properties/query/properties/page/type",keyword:"type",params:{type: "integer"}}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["page"] = coerced0;
}
}
}
if(errors === _errs2){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
validate9.errors = [{instancePath:instancePath+"/query/page",schemaPath:"#/properties/query/properties/page/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid1 = _errs2 === errors;
if(valid1){
let data2 = data0.size;
const _errs4 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
let dataType1 = typeof data2;
let coerced1 = undefined;
if(!(coerced1 !== undefined)){
if(dataType1 === "boolean" || data2 === null
              || (dataType1 === "string" && data2 && data2 == +data2 && !(data2 % 1))){
coerced1 = +data2;
}
else {
validate9.errors = [{instancePath:instancePath+"/query/size",schemaPath:"#/properties/query/properties/size/type",keyword:"type",params:{type: "integer"}}];
return false;
}
}
if(coerced1 !== undefined){
data2 = coerced1;
if(data0 !== undefined){
data0["size"] = coerced1;
}
}
}
if(errors === _errs4){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 100 || isNaN(data2)){
validate9.errors = [{instancePath:instancePath+"/query/size",schemaPath:"#/properties/query/properties/size/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate9.errors = [{instancePath:instancePath+"/query/size",schemaPath:"#/properties/query/properties/size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid1 = _errs4 === errors;
if(valid1){
if(data0.status !== undefined){
let data3 = data0.status;
const _errs6 = errors;
if(typeof data3 !== "string"){
let dataType2 = typeof data3;
let coerced2 = undefined;
if(!(coerced2 !== undefined)){
if(dataType2 == "number" || dataType2 == "boolean"){
coerced2 = "" + data3;
}
else if(data3 === null){
coerced2 = "";
}
else {
validate9.errors = [{instancePath:instancePath+"/query/status",schemaPath:"#/properties/query/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced2 !== undefined){
data3 = coerced2;
if(data0 !== undefined){
data0["status"] = coerced2;
}
}
}
if(!(((data3 === "PENDING") || (data3 === "CONFIRMED")) || (data3 === "ERROR"))){
validate9.errors = [{instancePath:instancePath+"/query/status",schemaPath:"#/properties/query/properties/status/enum",keyword:"enum",params:{allowedValues: schema13.properties.query.properties.status.enum}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.type !== undefined){
let data4 = data0.type;
const _errs8 = errors;
if(typeof data4 !== "string"){
let dataType3 = typeof data4;
let coerced3 = undefined;
if(!(coerced3 !== undefined)){
if(dataType3 == "number" || dataType3 == "boolean"){
coerced3 = "" + data4;
}
else if(data4 === null){
coerced3 = "";
}
else {
validate9.errors = [{instancePath:instancePath+"/query/type",schemaPath:"#/properties/query/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced3 !== undefined){
data4 = coerced3;
if(data0 !== undefined){
data0["type"] = coerced3;
}
}
}
if(!((((data4 === "PAYMENT") || (data4 === "WITHDRAW")) || (data4 === "REFUND_IN")) || (data4 === "REFUND_OUT"))){
validate9.errors = [{instancePath:instancePath+"/query/type",schemaPath:"#/properties/query/properties/type/enum",keyword:"enum",params:{allowedValues: schema13.properties.query.properties.type.enum}}];
return false;
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.startDate !== undefined){
let data5 = data0.startDate;
const _errs10 = errors;
const _errs11 = errors;
if(typeof data5 !== "string"){
let dataType4 = typeof data5;
let coerced4 = undefined;
if(!(coerced4 !== undefined)){
if(dataType4 == "number" || dataType4 == "boolean"){
coerced4 = "" + data5;
}
else if(data5 === null){
coerced4 = "";
}
else {
validate9.errors = [{instancePath:instancePath+"/query/startDate",schemaPath:"contract#/components/schemas/DateOrTimestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced4 !== undefined){
data5 = coerced4;
if(data0 !== undefined){
data0["startDate"] = coerced4;
}
}
}
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern5.test(data5)){
validate9.errors = [{instancePath:instancePath+"/query/startDate",schemaPath:"contract#/components/schemas/DateOrTimestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60)([.,][0-9]+)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$"}}];
return false;
}
}
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.endDate !== undefined){
let data6 = data0.endDate;
const _errs13 = errors;
const _errs14 = errors;
if(typeof data6 !== "string"){
let dataType5 = typeof data6;
let coerced5 = undefined;
if(!(coerced5 !== undefined)){
if(dataType5 == "number" || dataType5 == "boolean"){
coerced5 = "" + data6;
}
else if(data6 === null){
coerced5 = "";
}
else {
validate9.errors = [{instancePath:instancePath+"/query/endDate",schemaPath:"contract#/components/schemas/DateOrTimestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced5 !== undefined){
data6 = coerced5;
if(data0 !== undefined){
data0["endDate"] = coerced5;
}
}
}
if(errors === _errs14){
if(typeof data6 === "string"){
if(!pattern5.test(data6)){
validate9.errors = [{instancePath:instancePath+"/query/endDate",schemaPath:"contract#/components/schemas/DateOrTimestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60)([.,][0-9]+)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$"}}];
return false;
}
}
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.externalId !== undefined){
let data7 = data0.externalId;
const _errs16 = errors;
if(typeof data7 !== "string"){
let dataType6 = typeof data7;
let coerced6 = undefined;
if(!(coerced6 !== undefined)){
if(dataType6 == "number" || dataType6 == "boolean"){
coerced6 = "" + data7;
}
else if(data7 === null){
coerced6 = "";
}
else {
validate9.errors = [{instancePath:instancePath+"/query/externalId",schemaPath:"#/properties/query/properties/externalId/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced6 !== undefined){
data7 = coerced6;
if(data0 !== undefined){
data0["externalId"] = coerced6;
}
}
}
var valid1 = _errs16 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.endToEndId !== undefined){
let data8 = data0.endToEndId;
const _errs18 = errors;
if(typeof data8 !== "string"){
let dataType7 = typeof data8;
let coerced7 = undefined;
if(!(coerced7 !== undefined)){
if(dataType7 == "number" || dataType7 == "boolean"){
coerced7 = "" + data8;
}
else if(data8 === null){
coerced7 = "";
}
else {
validate9.errors = [{instancePath:instancePath+"/query/endToEndId",schemaPath:"#/properties/query/properties/endToEndId/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced7 !== undefined){
data8 = coerced7;
if(data0 !== undefined){
data0["endToEndId"] = coerced7;
}
}
}
var valid1 = _errs18 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
validate9.errors = vErrors;
return errors === 0;
}
validate9.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

exports["resendWebhook parameters"] = validate10;
const schema16 = {"properties":{"params":{"type":"object","properties":{"transactionIdentifier":{"type":"string"}},"required":["transactionIdentifier"]}}};

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate10.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.params !== undefined){
let data0 = data.params;
const _errs0 = errors;
if(errors === _errs0){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((data0.transactionIdentifier === undefined) && (missing0 = "transactionIdentifier")){
validate10.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data0.transactionIdentifier !== undefined){
let data1 = data0.transactionIdentifier;
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate10.errors = [{instancePath:instancePath+"/params/transactionIdentifier",schemaPath:"#/properties/params/properties/transactionIdentifier/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["transactionIdentifier"] = coerced0;
}
}
}
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
validate10.errors = vErrors;
return errors === 0;
}
validate10.evaluated = {"props":{"params":true},"dynamicProps":false,"dynamicItems":false};

return exports;
};

const bodies = (formats, require) => {
const exports = {};
"use strict";
exports["createAccessToken body"] = validate0;
const schema0 = {"$ref":"contract#/components/schemas/AccessTokenRequest"};
const schema2 = {"type":"object","title":"Client credentials","description":"The client's id and its secret. The certificate is sent in the header `X-SSL-Client-Cert`.","required":["clientId","clientSecret"],"properties":{"clientId":{"$ref":"#/components/schemas/UuidV4","description":"The client's id, a UUID version 4; anything else is `PUB_REQUEST_BODY_INVALID`."},"clientSecret":{"type":"string","minLength":8,"maxLength":64,"description":"The client's secret, 8 to 64 characters; another length is `PUB_REQUEST_BODY_INVALID` ([OP-40](/docs/open-points#op-40)).","examples":["s3cr3t-of-the-client"]}}};
const schema3 = {"type":"string","title":"UUID version 4","description":"A UUID version 4, in either case.","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$","examples":["6f1f4a8e-6d0b-4a52-9c3e-0d7f2f5b9c11"]};
const pattern0 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$", "u");
const func0 = require("ajv/dist/runtime/ucs2length").default;

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.clientId === undefined) && (missing0 = "clientId")) || ((data.clientSecret === undefined) && (missing0 = "clientSecret"))){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.clientId !== undefined){
let data0 = data.clientId;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate2.errors = [{instancePath:instancePath+"/clientId",schemaPath:"#/components/schemas/UuidV4/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/clientId",schemaPath:"#/components/schemas/UuidV4/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clientSecret !== undefined){
let data1 = data.clientSecret;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func0(data1) > 64){
validate2.errors = [{instancePath:instancePath+"/clientSecret",schemaPath:"#/properties/clientSecret/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(func0(data1) < 8){
validate2.errors = [{instancePath:instancePath+"/clientSecret",schemaPath:"#/properties/clientSecret/minLength",keyword:"minLength",params:{limit: 8}}];
return false;
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/clientSecret",schemaPath:"#/properties/clientSecret/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":{"clientId":true,"clientSecret":true},"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate2(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"clientId":true,"clientSecret":true},"dynamicProps":false,"dynamicItems":false};

exports["createAccessToken 201"] = validate4;
const schema4 = {"$ref":"contract#/components/schemas/AccessToken"};
const schema5 = {"type":"object","title":"Access token of the standard family","description":"A bearer token that is valid for 1800 seconds. Request a new one before it expires.","required":["access_token","token_type","expires_in"],"properties":{"access_token":{"$ref":"#/components/schemas/Jwt"},"token_type":{"type":"string","const":"Bearer","description":"Always `Bearer`."},"expires_in":{"type":"integer","const":1800,"description":"How long the token is valid, in seconds."},"scope":false}};
const schema6 = {"type":"string","title":"Access token","description":"A JWT in compact form. Send it unchanged in `Authorization`, treat it as opaque, and do not rely on its contents.","pattern":"^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+)?$","examples":["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhY2NvdW50In0.c2lnbmF0dXJl"]};
const pattern1 = new RegExp("^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+)?$", "u");

function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate5.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.access_token === undefined) && (missing0 = "access_token")) || ((data.token_type === undefined) && (missing0 = "token_type"))) || ((data.expires_in === undefined) && (missing0 = "expires_in"))){
validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.access_token !== undefined){
let data0 = data.access_token;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate5.errors = [{instancePath:instancePath+"/access_token",schemaPath:"#/components/schemas/Jwt/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+)?$"}}];
return false;
}
}
else {
validate5.errors = [{instancePath:instancePath+"/access_token",schemaPath:"#/components/schemas/Jwt/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.token_type !== undefined){
let data1 = data.token_type;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate5.errors = [{instancePath:instancePath+"/token_type",schemaPath:"#/properties/token_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("Bearer" !== data1){
validate5.errors = [{instancePath:instancePath+"/token_type",schemaPath:"#/properties/token_type/const",keyword:"const",params:{allowedValue: "Bearer"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_in !== undefined){
let data2 = data.expires_in;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate5.errors = [{instancePath:instancePath+"/expires_in",schemaPath:"#/properties/expires_in/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(1800 !== data2){
validate5.errors = [{instancePath:instancePath+"/expires_in",schemaPath:"#/properties/expires_in/const",keyword:"const",params:{allowedValue: 1800}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.scope !== undefined){
var valid0 = false;
validate5.errors = [{instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/false schema",keyword:"false schema",params:{}}];
return false;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate5.errors = vErrors;
return errors === 0;
}
validate5.evaluated = {"props":{"access_token":true,"token_type":true,"expires_in":true,"scope":true},"dynamicProps":false,"dynamicItems":false};


function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate5(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
validate4.errors = vErrors;
return errors === 0;
}
validate4.evaluated = {"props":{"access_token":true,"token_type":true,"expires_in":true,"scope":true},"dynamicProps":false,"dynamicItems":false};

exports["createAccessToken 400"] = validate7;
const schema7 = {"$ref":"contract#/components/schemas/TokenRequestError"};
const schema8 = {"title":"Request for a token refused","description":"What is wrong with the request, by its code: the certificate header is missing, its PEM cannot be parsed (most often because of a `+` that was not encoded), or the body is invalid.","oneOf":[{"$ref":"#/components/schemas/CertificateHeaderError"},{"$ref":"#/components/schemas/TokenBodyError"},{"$ref":"#/components/schemas/HttpError"}]};
const schema9 = {"title":"Certificate header missing or malformed","description":"The certificate header is missing, or its PEM cannot be parsed; the code says which.","allOf":[{"$ref":"#/components/schemas/TokenError"},{"type":"object","required":["code"],"properties":{"code":{"type":"string","enum":["PUB_CERT_HEADER_MISSING","PUB_CERT_MALFORMED_PEM"],"description":"What is wrong with the certificate header."}}}]};
const schema10 = {"title":"Error of the token endpoint","description":"An error of the standard family with a `PUB_*` code and, in `details.hint`, what to do about it.","allOf":[{"$ref":"#/components/schemas/Error"},{"type":"object","required":["code","details"],"properties":{"code":{"type":"string","pattern":"^PUB_[A-Z_]+$","description":"A `PUB_*` code. `PUB_CERT_HEADER_MISSING`: the header `X-SSL-Client-Cert` is absent. `PUB_CERT_MALFORMED_PEM`: the certificate cannot be parsed, most often because of a `+` that was not encoded. `PUB_REQUEST_BODY_INVALID`: a field is missing or of the wrong type, or `clientId` is not a UUID v4. `PUB_CERT_NOT_YET_VALID`: the notBefore of the certificate is in the future. `PUB_CERT_EXPIRED`: the notAfter of the certificate has passed. `PUB_CERT_NOT_REGISTERED`: the fingerprint of the certificate was never registered, or is revoked. `PUB_INVALID_CREDENTIALS`: the `clientId` is unknown or the `clientSecret` wrong; it is not said which. `PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT`: the certificate belongs to another account. `PUB_AUTH_UPSTREAM_ERROR`: upstream authentication failed. `PUB_AUTH_UPSTREAM_UNAVAILABLE`: upstream authentication cannot be reached.","examples":["PUB_INVALID_CREDENTIALS"]},"details":{"type":"object","description":"More about the error.","required":["hint"],"properties":{"hint":{"type":"string","minLength":1,"description":"What a developer should do about it.","examples":["Register a new certificate; this one has expired."]},"violations":{"type":"array","minItems":1,"description":"What is wrong with which field of the body ([OP-45](/docs/open-points#op-45)); present only with `PUB_REQUEST_BODY_INVALID`.","items":{"type":"object","description":"One fault.","required":["field","message"],"properties":{"field":{"type":"string","description":"The path of the field, separated by dots.","examples":["clientId"]},"message":{"type":"string","description":"What is wrong with it.","examples":["clientId is required"]}}}}}}}}]};
const schema11 = {"type":"object","title":"Error","description":"An error of the standard family. Make decisions by `code`, show `userMessage` to end users, and log `errorId`: support can find the request by it.","required":["statusCode","timestamp","path","method","code","message","userMessage","errorId","error"],"properties":{"statusCode":{"type":"integer","description":"The HTTP status of the answer.","examples":[400]},"timestamp":{"$ref":"#/components/schemas/Timestamp","description":"When the request was refused."},"path":{"type":"string","minLength":1,"description":"The path of the request as the service saw it, without the query.","examples":["/api/pix/cash-out"]},"method":{"type":"string","minLength":1,"description":"The HTTP method of the request.","examples":["POST"]},"code":{"type":"string","minLength":1,"description":"A stable code for programs; `HTTP_ERROR` for generic validation, authentication and server errors.","examples":["HTTP_ERROR"]},"message":{"$ref":"#/components/schemas/ErrorMessage"},"userMessage":{"type":"string","description":"A text for end users, in Portuguese.","examples":["Dados inválidos."]},"errorId":{"type":"string","minLength":1,"description":"The id of the request, the same as in the header `x-request-id`.","examples":["7b0d4f6e-2a5c-4c1d-9a57-5f6f0c1f7e21"]},"error":{"type":"string","description":"The reason phrase of the HTTP status.","examples":["Bad Request"]},"errorCode":{"type":"string","description":"The business code again; present only on business errors ([OP-28](/docs/open-points#op-28)).","examples":["PIX_INSUFFICIENT_BALANCE"]},"details":{"type":"object","description":"More about the error; present only for codes with more details ([OP-28](/docs/open-points#op-28)).","additionalProperties":true}}};
const schema12 = {"type":"string","format":"date-time","title":"Instant","description":"A UTC timestamp in ISO 8601, with milliseconds and `Z` ([OP-57](/docs/open-points#op-57)).","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$","examples":["2026-03-20T14:03:07.512Z"]};
const schema13 = {"title":"Message","description":"What was wrong, for developers: a string or, for a body that violates the contract, a list with one entry for each invalid field ([OP-45](/docs/open-points#op-45)).","anyOf":[{"type":"string","description":"One text.","examples":["The access token has expired; obtain a new one."]},{"type":"array","description":"One text for each invalid field.","minItems":1,"items":{"type":"string","description":"A field and what is wrong with it."},"examples":[["value must be an amount in BRL with no more than 2 decimals"]]}]};
const formats0 = formats["date-time"];
const pattern2 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$", "u");

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate11.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.path === undefined) && (missing0 = "path"))) || ((data.method === undefined) && (missing0 = "method"))) || ((data.code === undefined) && (missing0 = "code"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.userMessage === undefined) && (missing0 = "userMessage"))) || ((data.errorId === undefined) && (missing0 = "errorId"))) || ((data.error === undefined) && (missing0 = "error"))){
validate11.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate11.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"#/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
validate11.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data1))){
validate11.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
let data2 = data.path;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func0(data2) < 1){
validate11.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate11.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.method !== undefined){
let data3 = data.method;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func0(data3) < 1){
validate11.errors = [{instancePath:instancePath+"/method",schemaPath:"#/properties/method/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate11.errors = [{instancePath:instancePath+"/method",schemaPath:"#/properties/method/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
let data4 = data.code;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func0(data4) < 1){
validate11.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate11.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data5 = data.message;
const _errs12 = errors;
const _errs14 = errors;
let valid3 = false;
const _errs15 = errors;
if(typeof data5 !== "string"){
const err0 = {instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ErrorMessage/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs15 === errors;
valid3 = valid3 || _valid0;
const _errs17 = errors;
if(errors === _errs17){
if(Array.isArray(data5)){
if(data5.length < 1){
const err1 = {instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ErrorMessage/anyOf/1/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
var valid4 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
const _errs19 = errors;
if(typeof data5[i0] !== "string"){
const err2 = {instancePath:instancePath+"/message/" + i0,schemaPath:"#/components/schemas/ErrorMessage/anyOf/1/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid4 = _errs19 === errors;
if(!valid4){
break;
}
}
}
}
else {
const err3 = {instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ErrorMessage/anyOf/1/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs17 === errors;
valid3 = valid3 || _valid0;
if(!valid3){
const err4 = {instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ErrorMessage/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate11.errors = vErrors;
return false;
}
else {
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.userMessage !== undefined){
const _errs21 = errors;
if(typeof data.userMessage !== "string"){
validate11.errors = [{instancePath:instancePath+"/userMessage",schemaPath:"#/properties/userMessage/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.errorId !== undefined){
let data8 = data.errorId;
const _errs23 = errors;
if(errors === _errs23){
if(typeof data8 === "string"){
if(func0(data8) < 1){
validate11.errors = [{instancePath:instancePath+"/errorId",schemaPath:"#/properties/errorId/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate11.errors = [{instancePath:instancePath+"/errorId",schemaPath:"#/properties/errorId/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs25 = errors;
if(typeof data.error !== "string"){
validate11.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.errorCode !== undefined){
const _errs27 = errors;
if(typeof data.errorCode !== "string"){
validate11.errors = [{instancePath:instancePath+"/errorCode",schemaPath:"#/properties/errorCode/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.details !== undefined){
let data11 = data.details;
const _errs29 = errors;
if(errors === _errs29){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
}
else {
validate11.errors = [{instancePath:instancePath+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}
validate11.evaluated = {"props":{"statusCode":true,"timestamp":true,"path":true,"method":true,"code":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

const pattern3 = new RegExp("^PUB_[A-Z_]+$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate10.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.code === undefined) && (missing0 = "code")) || ((data.details === undefined) && (missing0 = "details"))){
validate10.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
validate10.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/pattern",keyword:"pattern",params:{pattern: "^PUB_[A-Z_]+$"}}];
return false;
}
}
else {
validate10.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.details !== undefined){
let data1 = data.details;
const _errs5 = errors;
if(errors === _errs5){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((data1.hint === undefined) && (missing1 = "hint")){
validate10.errors = [{instancePath:instancePath+"/details",schemaPath:"#/allOf/1/properties/details/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data1.hint !== undefined){
let data2 = data1.hint;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(func0(data2) < 1){
validate10.errors = [{instancePath:instancePath+"/details/hint",schemaPath:"#/allOf/1/properties/details/properties/hint/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate10.errors = [{instancePath:instancePath+"/details/hint",schemaPath:"#/allOf/1/properties/details/properties/hint/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.violations !== undefined){
let data3 = data1.violations;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data3)){
if(data3.length < 1){
validate10.errors = [{instancePath:instancePath+"/details/violations",schemaPath:"#/allOf/1/properties/details/properties/violations/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs11 = errors;
if(errors === _errs11){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing2;
if(((data4.field === undefined) && (missing2 = "field")) || ((data4.message === undefined) && (missing2 = "message"))){
validate10.errors = [{instancePath:instancePath+"/details/violations/" + i0,schemaPath:"#/allOf/1/properties/details/properties/violations/items/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data4.field !== undefined){
const _errs13 = errors;
if(typeof data4.field !== "string"){
validate10.errors = [{instancePath:instancePath+"/details/violations/" + i0+"/field",schemaPath:"#/allOf/1/properties/details/properties/violations/items/properties/field/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs13 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.message !== undefined){
const _errs15 = errors;
if(typeof data4.message !== "string"){
validate10.errors = [{instancePath:instancePath+"/details/violations/" + i0+"/message",schemaPath:"#/allOf/1/properties/details/properties/violations/items/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs15 === errors;
}
else {
var valid4 = true;
}
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/details/violations/" + i0,schemaPath:"#/allOf/1/properties/details/properties/violations/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs11 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/details/violations",schemaPath:"#/allOf/1/properties/details/properties/violations/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/details",schemaPath:"#/allOf/1/properties/details/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
}
else {
validate10.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate10.errors = vErrors;
return errors === 0;
}
validate10.evaluated = {"props":{"code":true,"details":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true},"dynamicProps":false,"dynamicItems":false};


function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate9.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate10(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate9.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate9.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "PUB_CERT_HEADER_MISSING") || (data0 === "PUB_CERT_MALFORMED_PEM"))){
validate9.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/enum",keyword:"enum",params:{allowedValues: schema9.allOf[1].properties.code.enum}}];
return false;
}
}
}
}
else {
validate9.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate9.errors = vErrors;
return errors === 0;
}
validate9.evaluated = {"props":{"code":true,"details":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true},"dynamicProps":false,"dynamicItems":false};

const schema14 = {"title":"Body invalid","description":"A field of the body is missing or wrong; `details.violations` says which.","allOf":[{"$ref":"#/components/schemas/TokenError"},{"type":"object","required":["code","details"],"properties":{"code":{"type":"string","const":"PUB_REQUEST_BODY_INVALID","description":"The body is invalid."},"details":{"type":"object","description":"More about the error.","required":["hint","violations"],"properties":{"hint":{"type":"string","description":"What a developer should do about it."},"violations":{"type":"array","description":"What is wrong with which field ([OP-45](/docs/open-points#op-45)).","items":{}}}}}}]};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate15.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate10(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.code === undefined) && (missing0 = "code")) || ((data.details === undefined) && (missing0 = "details"))){
validate15.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs3 = errors;
if(typeof data0 !== "string"){
validate15.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("PUB_REQUEST_BODY_INVALID" !== data0){
validate15.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "PUB_REQUEST_BODY_INVALID"}}];
return false;
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.details !== undefined){
let data1 = data.details;
const _errs5 = errors;
if(errors === _errs5){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((data1.hint === undefined) && (missing1 = "hint")) || ((data1.violations === undefined) && (missing1 = "violations"))){
validate15.errors = [{instancePath:instancePath+"/details",schemaPath:"#/allOf/1/properties/details/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data1.hint !== undefined){
const _errs7 = errors;
if(typeof data1.hint !== "string"){
validate15.errors = [{instancePath:instancePath+"/details/hint",schemaPath:"#/allOf/1/properties/details/properties/hint/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.violations !== undefined){
const _errs9 = errors;
if(errors === _errs9){
if(!(Array.isArray(data1.violations))){
validate15.errors = [{instancePath:instancePath+"/details/violations",schemaPath:"#/allOf/1/properties/details/properties/violations/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/details",schemaPath:"#/allOf/1/properties/details/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
}
else {
validate15.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate15.errors = vErrors;
return errors === 0;
}
validate15.evaluated = {"props":{"code":true,"details":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true},"dynamicProps":false,"dynamicItems":false};

const schema15 = {"title":"Generic error","description":"An error without a code of its own. For an invalid body, `message` lists the fields; for a body that is not JSON, or for a wrong parameter, it is a single string.","allOf":[{"$ref":"#/components/schemas/Error"},{"type":"object","required":["code"],"properties":{"code":{"type":"string","const":"HTTP_ERROR","description":"Always `HTTP_ERROR`."}}}]};

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate18.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate18.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate18.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate18.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate18.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate18.errors = vErrors;
return errors === 0;
}
validate18.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate9(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.code = true;
props0.details = true;
props0.statusCode = true;
props0.timestamp = true;
props0.path = true;
props0.method = true;
props0.message = true;
props0.userMessage = true;
props0.errorId = true;
props0.error = true;
props0.errorCode = true;
}
const _errs2 = errors;
if(!(validate15(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.code = true;
props0.details = true;
props0.statusCode = true;
props0.timestamp = true;
props0.path = true;
props0.method = true;
props0.message = true;
props0.userMessage = true;
props0.errorId = true;
props0.error = true;
props0.errorCode = true;
}
}
const _errs3 = errors;
if(!(validate18(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
errors = vErrors.length;
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
if(props0 !== true){
props0 = props0 || {};
props0.code = true;
props0.statusCode = true;
props0.timestamp = true;
props0.path = true;
props0.method = true;
props0.message = true;
props0.userMessage = true;
props0.errorId = true;
props0.error = true;
props0.errorCode = true;
props0.details = true;
}
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate8.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate8.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate8.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate8(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
else {
var props0 = validate8.evaluated.props;
}
validate7.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate7.evaluated = {"dynamicProps":true,"dynamicItems":false};

exports["createAccessToken 401"] = validate22;
const schema16 = {"$ref":"contract#/components/schemas/TokenError"};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.code === undefined) && (missing0 = "code")) || ((data.details === undefined) && (missing0 = "details"))){
validate23.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
validate23.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/pattern",keyword:"pattern",params:{pattern: "^PUB_[A-Z_]+$"}}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.details !== undefined){
let data1 = data.details;
const _errs5 = errors;
if(errors === _errs5){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((data1.hint === undefined) && (missing1 = "hint")){
validate23.errors = [{instancePath:instancePath+"/details",schemaPath:"#/allOf/1/properties/details/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data1.hint !== undefined){
let data2 = data1.hint;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(func0(data2) < 1){
validate23.errors = [{instancePath:instancePath+"/details/hint",schemaPath:"#/allOf/1/properties/details/properties/hint/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/details/hint",schemaPath:"#/allOf/1/properties/details/properties/hint/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.violations !== undefined){
let data3 = data1.violations;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data3)){
if(data3.length < 1){
validate23.errors = [{instancePath:instancePath+"/details/violations",schemaPath:"#/allOf/1/properties/details/properties/violations/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs11 = errors;
if(errors === _errs11){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing2;
if(((data4.field === undefined) && (missing2 = "field")) || ((data4.message === undefined) && (missing2 = "message"))){
validate23.errors = [{instancePath:instancePath+"/details/violations/" + i0,schemaPath:"#/allOf/1/properties/details/properties/violations/items/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data4.field !== undefined){
const _errs13 = errors;
if(typeof data4.field !== "string"){
validate23.errors = [{instancePath:instancePath+"/details/violations/" + i0+"/field",schemaPath:"#/allOf/1/properties/details/properties/violations/items/properties/field/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs13 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.message !== undefined){
const _errs15 = errors;
if(typeof data4.message !== "string"){
validate23.errors = [{instancePath:instancePath+"/details/violations/" + i0+"/message",schemaPath:"#/allOf/1/properties/details/properties/violations/items/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs15 === errors;
}
else {
var valid4 = true;
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/details/violations/" + i0,schemaPath:"#/allOf/1/properties/details/properties/violations/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs11 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/details/violations",schemaPath:"#/allOf/1/properties/details/properties/violations/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/details",schemaPath:"#/allOf/1/properties/details/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":{"code":true,"details":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true},"dynamicProps":false,"dynamicItems":false};


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate23(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":{"code":true,"details":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true},"dynamicProps":false,"dynamicItems":false};

exports["createAccessToken 403"] = validate26;
const schema18 = {"$ref":"contract#/components/schemas/CertificateAccountError"};
const schema19 = {"title":"Certificate of another account","description":"The certificate is registered, but linked to another account than the clientId's.","allOf":[{"$ref":"#/components/schemas/TokenError"},{"type":"object","required":["code"],"properties":{"code":{"type":"string","const":"PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT","description":"The certificate belongs to another account."}}}]};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate10(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate27.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate27.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT" !== data0){
validate27.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT"}}];
return false;
}
}
}
}
else {
validate27.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":{"code":true,"details":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true},"dynamicProps":false,"dynamicItems":false};


function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate27(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":{"code":true,"details":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true},"dynamicProps":false,"dynamicItems":false};

exports["createAccessToken 502"] = validate30;
const schema20 = {"$ref":"contract#/components/schemas/UpstreamError"};
const schema21 = {"title":"Upstream failed","description":"Upstream authentication answered with an error that it does not document.","allOf":[{"$ref":"#/components/schemas/TokenError"},{"type":"object","required":["code"],"properties":{"code":{"type":"string","const":"PUB_AUTH_UPSTREAM_ERROR","description":"Upstream authentication failed."}}}]};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate31.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate10(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate31.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate31.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("PUB_AUTH_UPSTREAM_ERROR" !== data0){
validate31.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "PUB_AUTH_UPSTREAM_ERROR"}}];
return false;
}
}
}
}
else {
validate31.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate31.errors = vErrors;
return errors === 0;
}
validate31.evaluated = {"props":{"code":true,"details":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true},"dynamicProps":false,"dynamicItems":false};


function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate30.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate31(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
validate30.errors = vErrors;
return errors === 0;
}
validate30.evaluated = {"props":{"code":true,"details":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true},"dynamicProps":false,"dynamicItems":false};

exports["createAccessToken 503"] = validate34;
const schema22 = {"$ref":"contract#/components/schemas/TokenOutageError"};
const schema23 = {"title":"No token for the time being","description":"Upstream authentication cannot be reached, or the gateway itself cannot answer. Retry with exponential backoff.","oneOf":[{"$ref":"#/components/schemas/UpstreamUnavailableError"},{"$ref":"#/components/schemas/HttpError"}]};
const schema24 = {"title":"Upstream unavailable","description":"Upstream authentication cannot be reached. Retry with exponential backoff.","allOf":[{"$ref":"#/components/schemas/TokenError"},{"type":"object","required":["code"],"properties":{"code":{"type":"string","const":"PUB_AUTH_UPSTREAM_UNAVAILABLE","description":"Upstream authentication cannot be reached."}}}]};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate36.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate10(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate36.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate36.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("PUB_AUTH_UPSTREAM_UNAVAILABLE" !== data0){
validate36.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "PUB_AUTH_UPSTREAM_UNAVAILABLE"}}];
return false;
}
}
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate36.errors = vErrors;
return errors === 0;
}
validate36.evaluated = {"props":{"code":true,"details":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true},"dynamicProps":false,"dynamicItems":false};


function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate35.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate36(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.code = true;
props0.details = true;
props0.statusCode = true;
props0.timestamp = true;
props0.path = true;
props0.method = true;
props0.message = true;
props0.userMessage = true;
props0.errorId = true;
props0.error = true;
props0.errorCode = true;
}
const _errs2 = errors;
if(!(validate18(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
errors = vErrors.length;
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.code = true;
props0.statusCode = true;
props0.timestamp = true;
props0.path = true;
props0.method = true;
props0.message = true;
props0.userMessage = true;
props0.errorId = true;
props0.error = true;
props0.errorCode = true;
props0.details = true;
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate35.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate35.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate35.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate34.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate35(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
else {
var props0 = validate35.evaluated.props;
}
validate34.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate34.evaluated = {"dynamicProps":true,"dynamicItems":false};

exports["createAccessToken default"] = validate41;
const schema25 = {"$ref":"contract#/components/schemas/HttpError"};

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate42.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate42.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate42.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate42.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate42.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate42.errors = vErrors;
return errors === 0;
}
validate42.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate41.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate42(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
validate41.errors = vErrors;
return errors === 0;
}
validate41.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createOauthToken body"] = validate45;
const schema27 = {"$ref":"contract#/components/schemas/OauthTokenRequest"};
const schema28 = {"type":"object","title":"Client credentials","description":"The client's id and its secret.","required":["clientId","clientSecret"],"properties":{"clientId":{"type":"string","description":"The client's id. Any string is accepted; an unknown one is answered with 401 ([OP-39](/docs/open-points#op-39)).","examples":["0a4b1c7e-1b1e-4c59-8a7d-3f0c7d1e5a90"]},"clientSecret":{"type":"string","minLength":8,"maxLength":64,"description":"The client's secret, 8 to 64 characters; another length is answered with 400.","examples":["s3cr3t-of-the-client"]}}};

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate45.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.clientId === undefined) && (missing0 = "clientId")) || ((data.clientSecret === undefined) && (missing0 = "clientSecret"))){
validate45.errors = [{instancePath,schemaPath:"contract#/components/schemas/OauthTokenRequest/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.clientId !== undefined){
const _errs2 = errors;
if(typeof data.clientId !== "string"){
validate45.errors = [{instancePath:instancePath+"/clientId",schemaPath:"contract#/components/schemas/OauthTokenRequest/properties/clientId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.clientSecret !== undefined){
let data1 = data.clientSecret;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func0(data1) > 64){
validate45.errors = [{instancePath:instancePath+"/clientSecret",schemaPath:"contract#/components/schemas/OauthTokenRequest/properties/clientSecret/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(func0(data1) < 8){
validate45.errors = [{instancePath:instancePath+"/clientSecret",schemaPath:"contract#/components/schemas/OauthTokenRequest/properties/clientSecret/minLength",keyword:"minLength",params:{limit: 8}}];
return false;
}
}
}
else {
validate45.errors = [{instancePath:instancePath+"/clientSecret",schemaPath:"contract#/components/schemas/OauthTokenRequest/properties/clientSecret/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
}
}
}
else {
validate45.errors = [{instancePath,schemaPath:"contract#/components/schemas/OauthTokenRequest/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate45.errors = vErrors;
return errors === 0;
}
validate45.evaluated = {"props":{"clientId":true,"clientSecret":true},"dynamicProps":false,"dynamicItems":false};

exports["createOauthToken 200"] = validate46;
const schema29 = {"$ref":"contract#/components/schemas/OauthToken"};
const schema30 = {"type":"object","title":"Access token of the compatibility family","description":"A bearer token with its scopes, by default valid for 3600 seconds.","required":["access_token","token_type","expires_in","scope"],"properties":{"access_token":{"$ref":"#/components/schemas/Jwt"},"token_type":{"type":"string","const":"Bearer","description":"Always `Bearer`."},"expires_in":{"type":"integer","minimum":1,"description":"How long the token is valid, in seconds, by default 3600 ([OP-39](/docs/open-points#op-39)).","examples":[3600]},"scope":{"type":"string","pattern":"^\\S+( \\S+)*$","description":"The scopes of the token, separated by a space, including read and write for the payment and balance areas ([OP-20](/docs/open-points#op-20)).","examples":["pix:read pix:write balance:read"]}}};
const pattern6 = new RegExp("^\\S+( \\S+)*$", "u");

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate47.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.access_token === undefined) && (missing0 = "access_token")) || ((data.token_type === undefined) && (missing0 = "token_type"))) || ((data.expires_in === undefined) && (missing0 = "expires_in"))) || ((data.scope === undefined) && (missing0 = "scope"))){
validate47.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.access_token !== undefined){
let data0 = data.access_token;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate47.errors = [{instancePath:instancePath+"/access_token",schemaPath:"#/components/schemas/Jwt/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+)?$"}}];
return false;
}
}
else {
validate47.errors = [{instancePath:instancePath+"/access_token",schemaPath:"#/components/schemas/Jwt/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.token_type !== undefined){
let data1 = data.token_type;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate47.errors = [{instancePath:instancePath+"/token_type",schemaPath:"#/properties/token_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("Bearer" !== data1){
validate47.errors = [{instancePath:instancePath+"/token_type",schemaPath:"#/properties/token_type/const",keyword:"const",params:{allowedValue: "Bearer"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_in !== undefined){
let data2 = data.expires_in;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate47.errors = [{instancePath:instancePath+"/expires_in",schemaPath:"#/properties/expires_in/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
validate47.errors = [{instancePath:instancePath+"/expires_in",schemaPath:"#/properties/expires_in/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.scope !== undefined){
let data3 = data.scope;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(!pattern6.test(data3)){
validate47.errors = [{instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/pattern",keyword:"pattern",params:{pattern: "^\\S+( \\S+)*$"}}];
return false;
}
}
else {
validate47.errors = [{instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate47.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate47.errors = vErrors;
return errors === 0;
}
validate47.evaluated = {"props":{"access_token":true,"token_type":true,"expires_in":true,"scope":true},"dynamicProps":false,"dynamicItems":false};


function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate46.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate47(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
validate46.errors = vErrors;
return errors === 0;
}
validate46.evaluated = {"props":{"access_token":true,"token_type":true,"expires_in":true,"scope":true},"dynamicProps":false,"dynamicItems":false};

exports["createOauthToken 400"] = validate49;
const schema32 = {"$ref":"contract#/components/schemas/ShortError"};
const schema33 = {"type":"object","title":"Short error","description":"An error of the compatibility family, of MED, of the transaction list and of resending.","required":["statusCode","message","error"],"properties":{"statusCode":{"type":"integer","description":"The HTTP status of the answer.","examples":[422]},"message":{"type":"string","description":"What was wrong, for developers.","examples":["pixKey was not found in the directory"]},"error":{"type":"string","description":"The reason phrase of the HTTP status.","examples":["Unprocessable Entity"]}}};

function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate49.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate49.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate49.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate49.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate49.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate49.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate49.errors = vErrors;
return errors === 0;
}
validate49.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["createOauthToken 401"] = validate50;
const schema34 = {"$ref":"contract#/components/schemas/ShortError"};

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate50.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate50.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate50.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate50.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate50.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate50.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate50.errors = vErrors;
return errors === 0;
}
validate50.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["createOauthToken 403"] = validate51;
const schema36 = {"$ref":"contract#/components/schemas/ShortError"};

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate51.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate51.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate51.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate51.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate51.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate51.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate51.errors = vErrors;
return errors === 0;
}
validate51.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["createOauthToken default"] = validate52;
const schema38 = {"$ref":"contract#/components/schemas/ShortError"};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate52.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate52.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate52.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate52.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate52.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["getBalance 200"] = validate53;
const schema40 = {"$ref":"contract#/components/schemas/Balance"};
const schema41 = {"type":"object","title":"Balance, standard form","description":"The balance of the account, exactly these four fields, without an envelope ([OP-31](/docs/open-points#op-31)). Amounts are in BRL.","required":["grossBalance","blockedBalance","netBalance","consultedAt"],"properties":{"grossBalance":{"$ref":"#/components/schemas/Money","description":"The total balance, `netBalance` + `blockedBalance`."},"blockedBalance":{"$ref":"#/components/schemas/Money","description":"What is reserved for payments and refunds in progress."},"netBalance":{"$ref":"#/components/schemas/Money","description":"What can be spent now; already net of what is blocked."},"consultedAt":{"$ref":"#/components/schemas/Timestamp","description":"When the balance was read."}}};
const schema42 = {"type":"number","title":"Amount","format":"brl","description":"An amount in BRL, as a JSON number with at most two decimals.","examples":[25.5]};
const formats2 = formats.brl;

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.grossBalance === undefined) && (missing0 = "grossBalance")) || ((data.blockedBalance === undefined) && (missing0 = "blockedBalance"))) || ((data.netBalance === undefined) && (missing0 = "netBalance"))) || ((data.consultedAt === undefined) && (missing0 = "consultedAt"))){
validate54.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.grossBalance !== undefined){
let data0 = data.grossBalance;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats2.validate(data0))){
validate54.errors = [{instancePath:instancePath+"/grossBalance",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate54.errors = [{instancePath:instancePath+"/grossBalance",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.blockedBalance !== undefined){
let data1 = data.blockedBalance;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats2.validate(data1))){
validate54.errors = [{instancePath:instancePath+"/blockedBalance",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate54.errors = [{instancePath:instancePath+"/blockedBalance",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.netBalance !== undefined){
let data2 = data.netBalance;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if((typeof data2 == "number") && (isFinite(data2))){
if(!(formats2.validate(data2))){
validate54.errors = [{instancePath:instancePath+"/netBalance",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate54.errors = [{instancePath:instancePath+"/netBalance",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.consultedAt !== undefined){
let data3 = data.consultedAt;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(errors === _errs11){
if(typeof data3 === "string"){
if(!pattern2.test(data3)){
validate54.errors = [{instancePath:instancePath+"/consultedAt",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data3))){
validate54.errors = [{instancePath:instancePath+"/consultedAt",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate54.errors = [{instancePath:instancePath+"/consultedAt",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate54.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":{"grossBalance":true,"blockedBalance":true,"netBalance":true,"consultedAt":true},"dynamicProps":false,"dynamicItems":false};


function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate54(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":{"grossBalance":true,"blockedBalance":true,"netBalance":true,"consultedAt":true},"dynamicProps":false,"dynamicItems":false};

exports["getBalance 401"] = validate56;
const schema46 = {"$ref":"contract#/components/schemas/HttpError"};

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate57.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate57.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate57.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate57.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate56.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate57(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["getBalance 403"] = validate60;
const schema48 = {"$ref":"contract#/components/schemas/HttpError"};

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate61.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate61.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate61.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate61.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate61.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate61.errors = vErrors;
return errors === 0;
}
validate61.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate60.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate61(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
validate60.errors = vErrors;
return errors === 0;
}
validate60.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["getBalance default"] = validate64;
const schema50 = {"$ref":"contract#/components/schemas/HttpError"};

function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate65.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate65.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate65.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate65.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate65.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate65.errors = vErrors;
return errors === 0;
}
validate65.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate64.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate65(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
errors = vErrors.length;
}
validate64.errors = vErrors;
return errors === 0;
}
validate64.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["getApiBalance 200"] = validate68;
const schema52 = {"$ref":"contract#/components/schemas/Balance"};

function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate69.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.grossBalance === undefined) && (missing0 = "grossBalance")) || ((data.blockedBalance === undefined) && (missing0 = "blockedBalance"))) || ((data.netBalance === undefined) && (missing0 = "netBalance"))) || ((data.consultedAt === undefined) && (missing0 = "consultedAt"))){
validate69.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.grossBalance !== undefined){
let data0 = data.grossBalance;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats2.validate(data0))){
validate69.errors = [{instancePath:instancePath+"/grossBalance",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate69.errors = [{instancePath:instancePath+"/grossBalance",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.blockedBalance !== undefined){
let data1 = data.blockedBalance;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats2.validate(data1))){
validate69.errors = [{instancePath:instancePath+"/blockedBalance",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate69.errors = [{instancePath:instancePath+"/blockedBalance",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.netBalance !== undefined){
let data2 = data.netBalance;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if((typeof data2 == "number") && (isFinite(data2))){
if(!(formats2.validate(data2))){
validate69.errors = [{instancePath:instancePath+"/netBalance",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate69.errors = [{instancePath:instancePath+"/netBalance",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.consultedAt !== undefined){
let data3 = data.consultedAt;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(errors === _errs11){
if(typeof data3 === "string"){
if(!pattern2.test(data3)){
validate69.errors = [{instancePath:instancePath+"/consultedAt",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data3))){
validate69.errors = [{instancePath:instancePath+"/consultedAt",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate69.errors = [{instancePath:instancePath+"/consultedAt",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate69.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate69.errors = vErrors;
return errors === 0;
}
validate69.evaluated = {"props":{"grossBalance":true,"blockedBalance":true,"netBalance":true,"consultedAt":true},"dynamicProps":false,"dynamicItems":false};


function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate68.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate69(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
validate68.errors = vErrors;
return errors === 0;
}
validate68.evaluated = {"props":{"grossBalance":true,"blockedBalance":true,"netBalance":true,"consultedAt":true},"dynamicProps":false,"dynamicItems":false};

exports["getApiBalance 401"] = validate71;
const schema58 = {"$ref":"contract#/components/schemas/HttpError"};

function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate72.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate72.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate72.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate72.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate72.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate72.errors = vErrors;
return errors === 0;
}
validate72.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate71.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate72(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
validate71.errors = vErrors;
return errors === 0;
}
validate71.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["getApiBalance 403"] = validate75;
const schema60 = {"$ref":"contract#/components/schemas/HttpError"};

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate76.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate76.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate76.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate76.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate76.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate76.errors = vErrors;
return errors === 0;
}
validate76.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate75(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate75.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate76(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
validate75.errors = vErrors;
return errors === 0;
}
validate75.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["getApiBalance default"] = validate79;
const schema62 = {"$ref":"contract#/components/schemas/HttpError"};

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate80.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate80.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate80.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate80.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate80.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate80.errors = vErrors;
return errors === 0;
}
validate80.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate79.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate80(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
validate79.errors = vErrors;
return errors === 0;
}
validate79.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["getAccountsBalances 200"] = validate83;
const schema64 = {"$ref":"contract#/components/schemas/AccountsBalances"};
const schema65 = {"type":"object","title":"Balance, compatibility form","description":"The balance of the account. The total balance is `available` + `blocked`.","required":["data"],"properties":{"data":{"type":"array","description":"The balances of the account, currently exactly one.","minItems":1,"maxItems":1,"items":{"type":"object","description":"The balance at one moment.","required":["eventDate","balanceAmount"],"properties":{"eventDate":{"$ref":"#/components/schemas/Timestamp","description":"When the balance was read."},"balanceAmount":{"type":"object","description":"The amounts, in BRL.","required":["available","blocked","overdraft"],"properties":{"available":{"$ref":"#/components/schemas/Money","description":"What can be spent now; already net of what is blocked."},"blocked":{"$ref":"#/components/schemas/Money","description":"What is reserved for payments and refunds in progress."},"overdraft":{"type":"number","const":0,"description":"Additional credit limit; not implemented, always 0."}}}}}}}};

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate84.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate84.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.data !== undefined){
let data0 = data.data;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 1){
validate84.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/maxItems",keyword:"maxItems",params:{limit: 1}}];
return false;
}
else {
if(data0.length < 1){
validate84.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((data1.eventDate === undefined) && (missing1 = "eventDate")) || ((data1.balanceAmount === undefined) && (missing1 = "balanceAmount"))){
validate84.errors = [{instancePath:instancePath+"/data/" + i0,schemaPath:"#/properties/data/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data1.eventDate !== undefined){
let data2 = data1.eventDate;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(errors === _errs6){
if(typeof data2 === "string"){
if(!pattern2.test(data2)){
validate84.errors = [{instancePath:instancePath+"/data/" + i0+"/eventDate",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data2))){
validate84.errors = [{instancePath:instancePath+"/data/" + i0+"/eventDate",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate84.errors = [{instancePath:instancePath+"/data/" + i0+"/eventDate",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid2 = _errs5 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.balanceAmount !== undefined){
let data3 = data1.balanceAmount;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing2;
if((((data3.available === undefined) && (missing2 = "available")) || ((data3.blocked === undefined) && (missing2 = "blocked"))) || ((data3.overdraft === undefined) && (missing2 = "overdraft"))){
validate84.errors = [{instancePath:instancePath+"/data/" + i0+"/balanceAmount",schemaPath:"#/properties/data/items/properties/balanceAmount/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data3.available !== undefined){
let data4 = data3.available;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if((typeof data4 == "number") && (isFinite(data4))){
if(!(formats2.validate(data4))){
validate84.errors = [{instancePath:instancePath+"/data/" + i0+"/balanceAmount/available",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate84.errors = [{instancePath:instancePath+"/data/" + i0+"/balanceAmount/available",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs10 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.blocked !== undefined){
let data5 = data3.blocked;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(!(formats2.validate(data5))){
validate84.errors = [{instancePath:instancePath+"/data/" + i0+"/balanceAmount/blocked",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate84.errors = [{instancePath:instancePath+"/data/" + i0+"/balanceAmount/blocked",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs13 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.overdraft !== undefined){
let data6 = data3.overdraft;
const _errs16 = errors;
if(!((typeof data6 == "number") && (isFinite(data6)))){
validate84.errors = [{instancePath:instancePath+"/data/" + i0+"/balanceAmount/overdraft",schemaPath:"#/properties/data/items/properties/balanceAmount/properties/overdraft/type",keyword:"type",params:{type: "number"}}];
return false;
}
if(0 !== data6){
validate84.errors = [{instancePath:instancePath+"/data/" + i0+"/balanceAmount/overdraft",schemaPath:"#/properties/data/items/properties/balanceAmount/properties/overdraft/const",keyword:"const",params:{allowedValue: 0}}];
return false;
}
var valid4 = _errs16 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
else {
validate84.errors = [{instancePath:instancePath+"/data/" + i0+"/balanceAmount",schemaPath:"#/properties/data/items/properties/balanceAmount/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
validate84.errors = [{instancePath:instancePath+"/data/" + i0,schemaPath:"#/properties/data/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate84.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
}
}
}
else {
validate84.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate84.errors = vErrors;
return errors === 0;
}
validate84.evaluated = {"props":{"data":true},"dynamicProps":false,"dynamicItems":false};


function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate83.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate84(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
validate83.errors = vErrors;
return errors === 0;
}
validate83.evaluated = {"props":{"data":true},"dynamicProps":false,"dynamicItems":false};

exports["getAccountsBalances 401"] = validate86;
const schema69 = {"$ref":"contract#/components/schemas/ShortError"};

function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate86.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate86.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate86.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate86.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate86.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate86.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate86.errors = vErrors;
return errors === 0;
}
validate86.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["getAccountsBalances 403"] = validate87;
const schema71 = {"$ref":"contract#/components/schemas/ShortError"};

function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate87.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate87.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate87.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate87.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate87.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate87.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate87.errors = vErrors;
return errors === 0;
}
validate87.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["getAccountsBalances default"] = validate88;
const schema73 = {"$ref":"contract#/components/schemas/ShortError"};

function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate88.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate88.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate88.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate88.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate88.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate88.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate88.errors = vErrors;
return errors === 0;
}
validate88.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["createTransfer body"] = validate89;
const schema75 = {"$ref":"contract#/components/schemas/TransferRequest"};
const schema76 = {"type":"object","title":"Transfer to create","description":"The amount, the destination key, and how long the transfer may wait. Unknown members are ignored ([OP-34](/docs/open-points#op-34)).","required":["pixKey","payment"],"properties":{"pixKey":{"type":"string","description":"The destination key. A key that is not in the directory is refused with 422.","examples":["+5511987654321"],"anyOf":[{"type":"string","title":"CPF","pattern":"^[0-9]{11}$","description":"A CPF, 11 digits."},{"type":"string","title":"CNPJ","pattern":"^[0-9]{14}$","description":"A CNPJ, 14 digits ([OP-35](/docs/open-points#op-35))."},{"type":"string","title":"E-mail address","format":"email","description":"A valid e-mail address."},{"type":"string","title":"Phone number","pattern":"^\\+55[0-9]{10,11}$","description":"A phone number, `+55`, area code and number."},{"$ref":"#/components/schemas/Uuid","description":"A random key (EVP), a UUID."}]},"creditorDocument":{"$ref":"#/components/schemas/Document","description":"The recipient's CPF or CNPJ; required when `priority` is `HIGH`."},"priority":{"type":"string","enum":["HIGH","NORM"],"description":"`HIGH` (instant, needs `creditorDocument`) or `NORM` (waits in the queue)."},"description":{"type":"string","description":"A text shown to the recipient.","examples":["Pedido 1002"]},"expiration":{"type":"number","minimum":1,"maximum":10800,"default":600,"description":"How long it may wait in the queue before it is cancelled, in seconds, 1 to 10800.","examples":[600]},"payment":{"type":"object","description":"What is sent.","required":["currency","amount"],"properties":{"currency":{"type":"string","enum":["BRL"],"description":"Always `BRL`."},"amount":{"$ref":"#/components/schemas/Amount","description":"The amount to send, in BRL with at most two decimals: at least 0.01, at most 9,999,999,999.99 ([OP-60](/docs/open-points#op-60))."}}},"ispbDeny":{"type":"array","description":"ISPBs (8 digits each) of institutions to which the payment must not be sent. If the key belongs to one of them, the answer is 422.","items":{"type":"string","description":"An ISPB.","examples":["00000000"]}}},"if":{"required":["priority"],"properties":{"priority":{"const":"HIGH"}}},"then":{"additionalProperties":true,"required":["creditorDocument"],"properties":{"creditorDocument":{"$ref":"#/components/schemas/Document"}}}};
const schema77 = {"type":"string","title":"CPF or CNPJ","description":"A CPF (11 digits) or a CNPJ (14 digits), digits only. The alphanumeric CNPJ can be switched on ([OP-35](/docs/open-points#op-35)).","pattern":"^([0-9]{11}|[0-9]{14})$","examples":["52998224725","11222333000181"]};
const schema78 = {"type":"string","title":"UUID","description":"A UUID, in either case ([OP-02](/docs/open-points#op-02)).","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","examples":["6f1f4a8e-6d0b-4a52-9c3e-0d7f2f5b9c11"]};
const schema80 = {"type":"number","title":"Amount to move","format":"brl","minimum":0.01,"maximum":9999999999.99,"description":"An amount in BRL, as a JSON number with at most two decimals: at least 0.01, at most 9,999,999,999.99 ([OP-60](/docs/open-points#op-60)). More decimals or a string are refused with 400.","examples":[25.5]};
const pattern10 = new RegExp("^([0-9]{11}|[0-9]{14})$", "u");
const pattern11 = new RegExp("^[0-9]{11}$", "u");
const pattern12 = new RegExp("^[0-9]{14}$", "u");
const pattern13 = new RegExp("^\\+55[0-9]{10,11}$", "u");
const pattern14 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");
const formats24 = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate90.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.priority === undefined) && (missing0 = "priority")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.priority !== undefined){
if("HIGH" !== data.priority){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.creditorDocument === undefined) && (missing1 = "creditorDocument")){
validate90.errors = [{instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data.creditorDocument !== undefined){
let data1 = data.creditorDocument;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data1 === "string"){
if(!pattern10.test(data1)){
validate90.errors = [{instancePath:instancePath+"/creditorDocument",schemaPath:"#/components/schemas/Document/pattern",keyword:"pattern",params:{pattern: "^([0-9]{11}|[0-9]{14})$"}}];
return false;
}
}
else {
validate90.errors = [{instancePath:instancePath+"/creditorDocument",schemaPath:"#/components/schemas/Document/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
if(valid0){
var props0 = true;
}
}
if(!valid0){
const err2 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate90.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.expiration === undefined){
data.expiration = 600;
}
let missing2;
if(((data.pixKey === undefined) && (missing2 = "pixKey")) || ((data.payment === undefined) && (missing2 = "payment"))){
validate90.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(props0 !== true){
props0 = props0 || {};
props0.pixKey = true;
props0.creditorDocument = true;
props0.priority = true;
props0.description = true;
props0.expiration = true;
props0.payment = true;
props0.ispbDeny = true;
}
if(data.pixKey !== undefined){
let data2 = data.pixKey;
const _errs9 = errors;
if(typeof data2 !== "string"){
validate90.errors = [{instancePath:instancePath+"/pixKey",schemaPath:"#/properties/pixKey/type",keyword:"type",params:{type: "string"}}];
return false;
}
const _errs11 = errors;
let valid5 = false;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data2 === "string"){
if(!pattern11.test(data2)){
const err3 = {instancePath:instancePath+"/pixKey",schemaPath:"#/properties/pixKey/anyOf/0/pattern",keyword:"pattern",params:{pattern: "^[0-9]{11}$"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/pixKey",schemaPath:"#/properties/pixKey/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid1 = _errs12 === errors;
valid5 = valid5 || _valid1;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data2 === "string"){
if(!pattern12.test(data2)){
const err5 = {instancePath:instancePath+"/pixKey",schemaPath:"#/properties/pixKey/anyOf/1/pattern",keyword:"pattern",params:{pattern: "^[0-9]{14}$"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/pixKey",schemaPath:"#/properties/pixKey/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid1 = _errs14 === errors;
valid5 = valid5 || _valid1;
const _errs16 = errors;
if(errors === _errs16){
if(errors === _errs16){
if(typeof data2 === "string"){
if(!(formats24.test(data2))){
const err7 = {instancePath:instancePath+"/pixKey",schemaPath:"#/properties/pixKey/anyOf/2/format",keyword:"format",params:{format: "email"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/pixKey",schemaPath:"#/properties/pixKey/anyOf/2/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
var _valid1 = _errs16 === errors;
valid5 = valid5 || _valid1;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data2 === "string"){
if(!pattern13.test(data2)){
const err9 = {instancePath:instancePath+"/pixKey",schemaPath:"#/properties/pixKey/anyOf/3/pattern",keyword:"pattern",params:{pattern: "^\\+55[0-9]{10,11}$"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/pixKey",schemaPath:"#/properties/pixKey/anyOf/3/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var _valid1 = _errs18 === errors;
valid5 = valid5 || _valid1;
const _errs20 = errors;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data2 === "string"){
if(!pattern14.test(data2)){
const err11 = {instancePath:instancePath+"/pixKey",schemaPath:"#/components/schemas/Uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/pixKey",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var _valid1 = _errs20 === errors;
valid5 = valid5 || _valid1;
if(!valid5){
const err13 = {instancePath:instancePath+"/pixKey",schemaPath:"#/properties/pixKey/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate90.errors = vErrors;
return false;
}
else {
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
}
var valid4 = _errs9 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.creditorDocument !== undefined){
let data3 = data.creditorDocument;
const _errs23 = errors;
const _errs24 = errors;
if(errors === _errs24){
if(typeof data3 === "string"){
if(!pattern10.test(data3)){
validate90.errors = [{instancePath:instancePath+"/creditorDocument",schemaPath:"#/components/schemas/Document/pattern",keyword:"pattern",params:{pattern: "^([0-9]{11}|[0-9]{14})$"}}];
return false;
}
}
else {
validate90.errors = [{instancePath:instancePath+"/creditorDocument",schemaPath:"#/components/schemas/Document/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs23 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.priority !== undefined){
let data4 = data.priority;
const _errs26 = errors;
if(typeof data4 !== "string"){
validate90.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data4 === "HIGH") || (data4 === "NORM"))){
validate90.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/enum",keyword:"enum",params:{allowedValues: schema76.properties.priority.enum}}];
return false;
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.description !== undefined){
const _errs28 = errors;
if(typeof data.description !== "string"){
validate90.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs28 === errors;
}
else {
var valid4 = true;
}
if(valid4){
let data6 = data.expiration;
const _errs30 = errors;
if(errors === _errs30){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 10800 || isNaN(data6)){
validate90.errors = [{instancePath:instancePath+"/expiration",schemaPath:"#/properties/expiration/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10800}}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate90.errors = [{instancePath:instancePath+"/expiration",schemaPath:"#/properties/expiration/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
else {
validate90.errors = [{instancePath:instancePath+"/expiration",schemaPath:"#/properties/expiration/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs30 === errors;
if(valid4){
if(data.payment !== undefined){
let data7 = data.payment;
const _errs32 = errors;
if(errors === _errs32){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing3;
if(((data7.currency === undefined) && (missing3 = "currency")) || ((data7.amount === undefined) && (missing3 = "amount"))){
validate90.errors = [{instancePath:instancePath+"/payment",schemaPath:"#/properties/payment/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
if(data7.currency !== undefined){
let data8 = data7.currency;
const _errs34 = errors;
if(typeof data8 !== "string"){
validate90.errors = [{instancePath:instancePath+"/payment/currency",schemaPath:"#/properties/payment/properties/currency/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(data8 === "BRL")){
validate90.errors = [{instancePath:instancePath+"/payment/currency",schemaPath:"#/properties/payment/properties/currency/enum",keyword:"enum",params:{allowedValues: schema76.properties.payment.properties.currency.enum}}];
return false;
}
var valid8 = _errs34 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data7.amount !== undefined){
let data9 = data7.amount;
const _errs36 = errors;
const _errs37 = errors;
if(errors === _errs37){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9999999999.99 || isNaN(data9)){
validate90.errors = [{instancePath:instancePath+"/payment/amount",schemaPath:"#/components/schemas/Amount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9999999999.99}}];
return false;
}
else {
if(data9 < 0.01 || isNaN(data9)){
validate90.errors = [{instancePath:instancePath+"/payment/amount",schemaPath:"#/components/schemas/Amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.01}}];
return false;
}
else {
if(!(formats2.validate(data9))){
validate90.errors = [{instancePath:instancePath+"/payment/amount",schemaPath:"#/components/schemas/Amount/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
}
}
else {
validate90.errors = [{instancePath:instancePath+"/payment/amount",schemaPath:"#/components/schemas/Amount/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid8 = _errs36 === errors;
}
else {
var valid8 = true;
}
}
}
}
else {
validate90.errors = [{instancePath:instancePath+"/payment",schemaPath:"#/properties/payment/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid4 = _errs32 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.ispbDeny !== undefined){
let data10 = data.ispbDeny;
const _errs39 = errors;
if(errors === _errs39){
if(Array.isArray(data10)){
var valid10 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
const _errs41 = errors;
if(typeof data10[i0] !== "string"){
validate90.errors = [{instancePath:instancePath+"/ispbDeny/" + i0,schemaPath:"#/properties/ispbDeny/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs41 === errors;
if(!valid10){
break;
}
}
}
else {
validate90.errors = [{instancePath:instancePath+"/ispbDeny",schemaPath:"#/properties/ispbDeny/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs39 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
}
else {
validate90.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate90.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate90.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate89.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate90(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
else {
var props0 = validate90.evaluated.props;
}
validate89.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate89.evaluated = {"dynamicProps":true,"dynamicItems":false};

exports["createTransfer 200"] = validate92;
const schema81 = {"$ref":"contract#/components/schemas/Transfer"};
const schema82 = {"type":"object","title":"Transfer","description":"A payment to a key in the directory. A `TRANSFER` notification reports the outcome.","required":["endToEndId","eventDate","id","payment","type"],"properties":{"endToEndId":{"type":"string","description":"A placeholder: a UUID without meaning ([OP-38](/docs/open-points#op-38)). The end-to-end id of the payment arrives in the notification, at settlement.","examples":["8d0b7a7e-3f1c-4b52-9c1e-5a0f4f3c9a1e"]},"eventDate":{"$ref":"#/components/schemas/Timestamp","description":"When the transfer was created."},"id":{"type":"integer","description":"The number of the transfer, also in its notification ([OP-02](/docs/open-points#op-02)).","examples":[4712]},"payment":{"type":"object","description":"What is sent.","required":["amount"],"properties":{"amount":{"$ref":"#/components/schemas/Money"},"currency":{"type":"string","const":"BRL","description":"Always `BRL`."}}},"type":{"type":"string","enum":["PENDING","COMPLETED","ERROR"],"description":"The state of the transfer: `PENDING` when it is created ([OP-41](/docs/open-points#op-41)), `COMPLETED` or `ERROR` in a later answer to the same key ([OP-52](/docs/open-points#op-52))."}}};

function validate93(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate93.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.endToEndId === undefined) && (missing0 = "endToEndId")) || ((data.eventDate === undefined) && (missing0 = "eventDate"))) || ((data.id === undefined) && (missing0 = "id"))) || ((data.payment === undefined) && (missing0 = "payment"))) || ((data.type === undefined) && (missing0 = "type"))){
validate93.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.endToEndId !== undefined){
const _errs1 = errors;
if(typeof data.endToEndId !== "string"){
validate93.errors = [{instancePath:instancePath+"/endToEndId",schemaPath:"#/properties/endToEndId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.eventDate !== undefined){
let data1 = data.eventDate;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
validate93.errors = [{instancePath:instancePath+"/eventDate",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data1))){
validate93.errors = [{instancePath:instancePath+"/eventDate",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate93.errors = [{instancePath:instancePath+"/eventDate",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data2 = data.id;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate93.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payment !== undefined){
let data3 = data.payment;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if((data3.amount === undefined) && (missing1 = "amount")){
validate93.errors = [{instancePath:instancePath+"/payment",schemaPath:"#/properties/payment/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data3.amount !== undefined){
let data4 = data3.amount;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if((typeof data4 == "number") && (isFinite(data4))){
if(!(formats2.validate(data4))){
validate93.errors = [{instancePath:instancePath+"/payment/amount",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate93.errors = [{instancePath:instancePath+"/payment/amount",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data3.currency !== undefined){
let data5 = data3.currency;
const _errs13 = errors;
if(typeof data5 !== "string"){
validate93.errors = [{instancePath:instancePath+"/payment/currency",schemaPath:"#/properties/payment/properties/currency/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("BRL" !== data5){
validate93.errors = [{instancePath:instancePath+"/payment/currency",schemaPath:"#/properties/payment/properties/currency/const",keyword:"const",params:{allowedValue: "BRL"}}];
return false;
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
validate93.errors = [{instancePath:instancePath+"/payment",schemaPath:"#/properties/payment/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data6 = data.type;
const _errs15 = errors;
if(typeof data6 !== "string"){
validate93.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data6 === "PENDING") || (data6 === "COMPLETED")) || (data6 === "ERROR"))){
validate93.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema82.properties.type.enum}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate93.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate93.errors = vErrors;
return errors === 0;
}
validate93.evaluated = {"props":{"endToEndId":true,"eventDate":true,"id":true,"payment":true,"type":true},"dynamicProps":false,"dynamicItems":false};


function validate92(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate92.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate93(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
validate92.errors = vErrors;
return errors === 0;
}
validate92.evaluated = {"props":{"endToEndId":true,"eventDate":true,"id":true,"payment":true,"type":true},"dynamicProps":false,"dynamicItems":false};

exports["createTransfer 400"] = validate95;
const schema85 = {"$ref":"contract#/components/schemas/ShortError"};

function validate95(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate95.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate95.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate95.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate95.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate95.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate95.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate95.errors = vErrors;
return errors === 0;
}
validate95.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["createTransfer 401"] = validate96;
const schema87 = {"$ref":"contract#/components/schemas/ShortError"};

function validate96(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate96.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate96.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate96.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate96.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate96.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate96.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate96.errors = vErrors;
return errors === 0;
}
validate96.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["createTransfer 403"] = validate97;
const schema89 = {"$ref":"contract#/components/schemas/ShortError"};

function validate97(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate97.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate97.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate97.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate97.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate97.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate97.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate97.errors = vErrors;
return errors === 0;
}
validate97.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["createTransfer 422"] = validate98;
const schema91 = {"$ref":"contract#/components/schemas/ShortError"};

function validate98(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate98.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate98.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate98.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate98.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate98.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate98.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate98.errors = vErrors;
return errors === 0;
}
validate98.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["createTransfer default"] = validate99;
const schema93 = {"$ref":"contract#/components/schemas/ShortError"};

function validate99(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate99.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate99.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate99.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate99.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate99.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate99.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate99.errors = vErrors;
return errors === 0;
}
validate99.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashOut body"] = validate100;
const schema95 = {"$ref":"contract#/components/schemas/CashOutRequest"};
const schema96 = {"type":"object","title":"Payment to a key","description":"The amount, the recipient, and your own id of the payment.","required":["value","externalId","details"],"properties":{"value":{"type":"number","format":"brl","minimum":0.01,"description":"The amount to send, in BRL with at most two decimals, at least 0.01; more than 9,999,999,999.99 is `PIX_INVALID_AMOUNT` ([OP-60](/docs/open-points#op-60)). The fee, if any, is added to it ([OP-03](/docs/open-points#op-03)).","examples":[25.5]},"externalId":{"type":"string","minLength":1,"maxLength":255,"description":"Your own id of the payment, not blank, at most 255 characters ([OP-59](/docs/open-points#op-59)). Unique in the account: a used one is refused with `PIX_DUPLICATE_EXTERNAL_ID`, status 400, so that a request can be retried without paying twice.","examples":["order-1001"]},"description":{"type":"string","maxLength":140,"description":"A text for the recipient, at most 140 characters.","examples":["Pedido 1001"]},"details":{"type":"object","title":"Destination of a payment","description":"The key that is paid and who holds it. What `key` must be depends on `keyType`.","required":["key","keyType","name","document"],"properties":{"key":{"type":"string","description":"The payment key, in the form of its `keyType`."},"keyType":{"type":"string","enum":["DOCUMENT","EMAIL","PHONE","RANDOM"],"description":"What kind of key it is. Required because the service does not query the directory."},"name":{"type":"string","maxLength":100,"description":"The recipient's name, at most 100 characters. Informational.","examples":["Maria da Silva"]},"document":{"$ref":"#/components/schemas/Document","description":"CPF (11 digits) or CNPJ (14 digits) of the key holder, whatever the keyType; the settling bank verifies it. Wrong check digits lead to an `INVALID_TAX_ID` ([OP-06](/docs/open-points#op-06))."}},"oneOf":[{"title":"To a CPF or CNPJ","required":["key","keyType"],"properties":{"keyType":{"type":"string","const":"DOCUMENT","description":"The key is a CPF or CNPJ."},"key":{"type":"string","pattern":"^([0-9]{11}|[0-9]{14})$","description":"CPF, 11 digits, or CNPJ, 14 digits, digits only.","examples":["52998224725"]}}},{"title":"To an e-mail address","required":["key","keyType"],"properties":{"keyType":{"type":"string","const":"EMAIL","description":"The key is an e-mail address."},"key":{"type":"string","format":"email","description":"A valid e-mail address.","examples":["maria@example.com"]}}},{"title":"To a phone number","required":["key","keyType"],"properties":{"keyType":{"type":"string","const":"PHONE","description":"The key is a phone number."},"key":{"type":"string","pattern":"^[0-9]{10,11}$","description":"Area code and number, 10 or 11 digits, without +55.","examples":["11987654321"]}}},{"title":"To a random key","required":["key","keyType"],"properties":{"keyType":{"type":"string","const":"RANDOM","description":"The key is a random key (EVP)."},"key":{"type":"string","pattern":"^([0-9a-fA-F]{32}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","description":"A UUID, with or without hyphens.","examples":["123e4567-e89b-42d3-a456-426614174000"]}}}]}}};
const pattern18 = new RegExp("^[0-9]{10,11}$", "u");
const pattern19 = new RegExp("^([0-9a-fA-F]{32}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");

function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate101.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.value === undefined) && (missing0 = "value")) || ((data.externalId === undefined) && (missing0 = "externalId"))) || ((data.details === undefined) && (missing0 = "details"))){
validate101.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.value !== undefined){
let data0 = data.value;
const _errs1 = errors;
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0.01 || isNaN(data0)){
validate101.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.01}}];
return false;
}
else {
if(!(formats2.validate(data0))){
validate101.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
}
else {
validate101.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.externalId !== undefined){
let data1 = data.externalId;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func0(data1) > 255){
validate101.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/maxLength",keyword:"maxLength",params:{limit: 255}}];
return false;
}
else {
if(func0(data1) < 1){
validate101.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate101.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(func0(data2) > 140){
validate101.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 140}}];
return false;
}
}
else {
validate101.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.details !== undefined){
let data3 = data.details;
const _errs7 = errors;
const _errs9 = errors;
let valid1 = false;
let passing0 = null;
const _errs10 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.key === undefined) && (missing1 = "key")) || ((data3.keyType === undefined) && (missing1 = "keyType"))){
const err0 = {instancePath:instancePath+"/details",schemaPath:"#/properties/details/oneOf/0/required",keyword:"required",params:{missingProperty: missing1}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data3.keyType !== undefined){
let data4 = data3.keyType;
const _errs11 = errors;
if(typeof data4 !== "string"){
const err1 = {instancePath:instancePath+"/details/keyType",schemaPath:"#/properties/details/oneOf/0/properties/keyType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if("DOCUMENT" !== data4){
const err2 = {instancePath:instancePath+"/details/keyType",schemaPath:"#/properties/details/oneOf/0/properties/keyType/const",keyword:"const",params:{allowedValue: "DOCUMENT"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data3.key !== undefined){
let data5 = data3.key;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(!pattern10.test(data5)){
const err3 = {instancePath:instancePath+"/details/key",schemaPath:"#/properties/details/oneOf/0/properties/key/pattern",keyword:"pattern",params:{pattern: "^([0-9]{11}|[0-9]{14})$"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/details/key",schemaPath:"#/properties/details/oneOf/0/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
}
}
}
var _valid0 = _errs10 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
var props0 = {};
props0.keyType = true;
props0.key = true;
}
const _errs15 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing2;
if(((data3.key === undefined) && (missing2 = "key")) || ((data3.keyType === undefined) && (missing2 = "keyType"))){
const err5 = {instancePath:instancePath+"/details",schemaPath:"#/properties/details/oneOf/1/required",keyword:"required",params:{missingProperty: missing2}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
if(data3.keyType !== undefined){
let data6 = data3.keyType;
const _errs16 = errors;
if(typeof data6 !== "string"){
const err6 = {instancePath:instancePath+"/details/keyType",schemaPath:"#/properties/details/oneOf/1/properties/keyType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if("EMAIL" !== data6){
const err7 = {instancePath:instancePath+"/details/keyType",schemaPath:"#/properties/details/oneOf/1/properties/keyType/const",keyword:"const",params:{allowedValue: "EMAIL"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.key !== undefined){
let data7 = data3.key;
const _errs18 = errors;
if(errors === _errs18){
if(errors === _errs18){
if(typeof data7 === "string"){
if(!(formats24.test(data7))){
const err8 = {instancePath:instancePath+"/details/key",schemaPath:"#/properties/details/oneOf/1/properties/key/format",keyword:"format",params:{format: "email"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/details/key",schemaPath:"#/properties/details/oneOf/1/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
}
}
}
var _valid0 = _errs15 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.keyType = true;
props0.key = true;
}
}
const _errs20 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing3;
if(((data3.key === undefined) && (missing3 = "key")) || ((data3.keyType === undefined) && (missing3 = "keyType"))){
const err10 = {instancePath:instancePath+"/details",schemaPath:"#/properties/details/oneOf/2/required",keyword:"required",params:{missingProperty: missing3}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
if(data3.keyType !== undefined){
let data8 = data3.keyType;
const _errs21 = errors;
if(typeof data8 !== "string"){
const err11 = {instancePath:instancePath+"/details/keyType",schemaPath:"#/properties/details/oneOf/2/properties/keyType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if("PHONE" !== data8){
const err12 = {instancePath:instancePath+"/details/keyType",schemaPath:"#/properties/details/oneOf/2/properties/keyType/const",keyword:"const",params:{allowedValue: "PHONE"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.key !== undefined){
let data9 = data3.key;
const _errs23 = errors;
if(errors === _errs23){
if(typeof data9 === "string"){
if(!pattern18.test(data9)){
const err13 = {instancePath:instancePath+"/details/key",schemaPath:"#/properties/details/oneOf/2/properties/key/pattern",keyword:"pattern",params:{pattern: "^[0-9]{10,11}$"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/details/key",schemaPath:"#/properties/details/oneOf/2/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var valid4 = _errs23 === errors;
}
else {
var valid4 = true;
}
}
}
}
var _valid0 = _errs20 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid1 = true;
passing0 = 2;
if(props0 !== true){
props0 = props0 || {};
props0.keyType = true;
props0.key = true;
}
}
const _errs25 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing4;
if(((data3.key === undefined) && (missing4 = "key")) || ((data3.keyType === undefined) && (missing4 = "keyType"))){
const err15 = {instancePath:instancePath+"/details",schemaPath:"#/properties/details/oneOf/3/required",keyword:"required",params:{missingProperty: missing4}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
if(data3.keyType !== undefined){
let data10 = data3.keyType;
const _errs26 = errors;
if(typeof data10 !== "string"){
const err16 = {instancePath:instancePath+"/details/keyType",schemaPath:"#/properties/details/oneOf/3/properties/keyType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if("RANDOM" !== data10){
const err17 = {instancePath:instancePath+"/details/keyType",schemaPath:"#/properties/details/oneOf/3/properties/keyType/const",keyword:"const",params:{allowedValue: "RANDOM"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var valid5 = _errs26 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data3.key !== undefined){
let data11 = data3.key;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data11 === "string"){
if(!pattern19.test(data11)){
const err18 = {instancePath:instancePath+"/details/key",schemaPath:"#/properties/details/oneOf/3/properties/key/pattern",keyword:"pattern",params:{pattern: "^([0-9a-fA-F]{32}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/details/key",schemaPath:"#/properties/details/oneOf/3/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var valid5 = _errs28 === errors;
}
else {
var valid5 = true;
}
}
}
}
var _valid0 = _errs25 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 3];
}
else {
if(_valid0){
valid1 = true;
passing0 = 3;
if(props0 !== true){
props0 = props0 || {};
props0.keyType = true;
props0.key = true;
}
}
}
}
}
if(!valid1){
const err20 = {instancePath:instancePath+"/details",schemaPath:"#/properties/details/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
validate101.errors = vErrors;
return false;
}
else {
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
}
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing5;
if(((((data3.key === undefined) && (missing5 = "key")) || ((data3.keyType === undefined) && (missing5 = "keyType"))) || ((data3.name === undefined) && (missing5 = "name"))) || ((data3.document === undefined) && (missing5 = "document"))){
validate101.errors = [{instancePath:instancePath+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
if(props0 !== true){
props0 = props0 || {};
props0.key = true;
props0.keyType = true;
props0.name = true;
props0.document = true;
}
if(data3.key !== undefined){
const _errs30 = errors;
if(typeof data3.key !== "string"){
validate101.errors = [{instancePath:instancePath+"/details/key",schemaPath:"#/properties/details/properties/key/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs30 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data3.keyType !== undefined){
let data13 = data3.keyType;
const _errs32 = errors;
if(typeof data13 !== "string"){
validate101.errors = [{instancePath:instancePath+"/details/keyType",schemaPath:"#/properties/details/properties/keyType/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data13 === "DOCUMENT") || (data13 === "EMAIL")) || (data13 === "PHONE")) || (data13 === "RANDOM"))){
validate101.errors = [{instancePath:instancePath+"/details/keyType",schemaPath:"#/properties/details/properties/keyType/enum",keyword:"enum",params:{allowedValues: schema96.properties.details.properties.keyType.enum}}];
return false;
}
var valid6 = _errs32 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data3.name !== undefined){
let data14 = data3.name;
const _errs34 = errors;
if(errors === _errs34){
if(typeof data14 === "string"){
if(func0(data14) > 100){
validate101.errors = [{instancePath:instancePath+"/details/name",schemaPath:"#/properties/details/properties/name/maxLength",keyword:"maxLength",params:{limit: 100}}];
return false;
}
}
else {
validate101.errors = [{instancePath:instancePath+"/details/name",schemaPath:"#/properties/details/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid6 = _errs34 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data3.document !== undefined){
let data15 = data3.document;
const _errs36 = errors;
const _errs37 = errors;
if(errors === _errs37){
if(typeof data15 === "string"){
if(!pattern10.test(data15)){
validate101.errors = [{instancePath:instancePath+"/details/document",schemaPath:"#/components/schemas/Document/pattern",keyword:"pattern",params:{pattern: "^([0-9]{11}|[0-9]{14})$"}}];
return false;
}
}
else {
validate101.errors = [{instancePath:instancePath+"/details/document",schemaPath:"#/components/schemas/Document/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid6 = _errs36 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
else {
validate101.errors = [{instancePath:instancePath+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate101.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate101.errors = vErrors;
return errors === 0;
}
validate101.evaluated = {"props":{"value":true,"externalId":true,"description":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate100.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate101(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors);
errors = vErrors.length;
}
validate100.errors = vErrors;
return errors === 0;
}
validate100.evaluated = {"props":{"value":true,"externalId":true,"description":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashOut 201"] = validate103;
const schema98 = {"$ref":"contract#/components/schemas/CashOutTransaction"};
const schema99 = {"type":"object","title":"Cash-out","description":"A payment that was created. A `CashOut` notification reports whether it settled.","required":["transactionId","externalId","status","generateTime"],"properties":{"transactionId":{"$ref":"#/components/schemas/Uuid","description":"The id of the payment, also in its notifications and in the list ([OP-02](/docs/open-points#op-02))."},"externalId":{"type":"string","description":"The externalId of the request.","examples":["order-1001"]},"status":{"type":"string","const":"PENDING","description":"`PENDING` at creation; later `CONFIRMED` or `ERROR`, in the notification."},"generateTime":{"$ref":"#/components/schemas/UtcTimestamp"}}};
const schema101 = {"type":"string","format":"date-time","title":"Instant of creation","description":"When it was created, a UTC timestamp in ISO 8601, with milliseconds and `Z` ([OP-57](/docs/open-points#op-57)).","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$","examples":["2026-03-20T14:03:07.512Z"]};

function validate104(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate104.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.transactionId === undefined) && (missing0 = "transactionId")) || ((data.externalId === undefined) && (missing0 = "externalId"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.generateTime === undefined) && (missing0 = "generateTime"))){
validate104.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.transactionId !== undefined){
let data0 = data.transactionId;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern14.test(data0)){
validate104.errors = [{instancePath:instancePath+"/transactionId",schemaPath:"#/components/schemas/Uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate104.errors = [{instancePath:instancePath+"/transactionId",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.externalId !== undefined){
const _errs4 = errors;
if(typeof data.externalId !== "string"){
validate104.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data2 = data.status;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate104.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("PENDING" !== data2){
validate104.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/const",keyword:"const",params:{allowedValue: "PENDING"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generateTime !== undefined){
let data3 = data.generateTime;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(errors === _errs9){
if(typeof data3 === "string"){
if(!pattern2.test(data3)){
validate104.errors = [{instancePath:instancePath+"/generateTime",schemaPath:"#/components/schemas/UtcTimestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data3))){
validate104.errors = [{instancePath:instancePath+"/generateTime",schemaPath:"#/components/schemas/UtcTimestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate104.errors = [{instancePath:instancePath+"/generateTime",schemaPath:"#/components/schemas/UtcTimestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate104.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate104.errors = vErrors;
return errors === 0;
}
validate104.evaluated = {"props":{"transactionId":true,"externalId":true,"status":true,"generateTime":true},"dynamicProps":false,"dynamicItems":false};


function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate103.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate104(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
validate103.errors = vErrors;
return errors === 0;
}
validate103.evaluated = {"props":{"transactionId":true,"externalId":true,"status":true,"generateTime":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashOut 400"] = validate106;
const schema102 = {"$ref":"contract#/components/schemas/CashOutError"};
const schema103 = {"title":"Cash-out refused","description":"Why the payment was not created, by its `code`. Nothing was reserved, and the `externalId` can be used again ([OP-49](/docs/open-points#op-49)), unless it belongs to another payment.","oneOf":[{"$ref":"#/components/schemas/HttpError"},{"$ref":"#/components/schemas/CashOutRuleError"},{"$ref":"#/components/schemas/DuplicateExternalIdError"}]};
const schema104 = {"title":"Cash-out refused by a rule","description":"A rule of the account or of the amount refuses the payment. An error that the schema of the body detects is `HTTP_ERROR` with a list instead ([OP-05](/docs/open-points#op-05)); the limits of an account are agreed individually ([OP-37](/docs/open-points#op-37)).","allOf":[{"$ref":"#/components/schemas/Error"},{"type":"object","required":["code","errorCode"],"properties":{"code":{"type":"string","enum":["PIX_INSUFFICIENT_BALANCE","PIX_TRANSACTION_LIMIT_EXCEEDED","PIX_DAILY_LIMIT_EXCEEDED","PIX_NIGHT_LIMIT_EXCEEDED","PIX_INVALID_AMOUNT","PIX_INVALID_PIX_KEY"],"description":"`PIX_INSUFFICIENT_BALANCE`: the balance is below the amount plus the fee. `PIX_TRANSACTION_LIMIT_EXCEEDED`: the amount is above the limit per transaction. `PIX_DAILY_LIMIT_EXCEEDED`: the day's sum would be above the daily limit. `PIX_NIGHT_LIMIT_EXCEEDED`: above the limit of the night, 20h to 6h ([OP-23](/docs/open-points#op-23)). `PIX_INVALID_AMOUNT`: below 0.01 or more than two decimals. `PIX_INVALID_PIX_KEY`: the key does not match its keyType."},"errorCode":{"type":"string","pattern":"^PIX_","description":"The same code again.","examples":["PIX_INSUFFICIENT_BALANCE"]}}}]};
const pattern23 = new RegExp("^PIX_", "u");

function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate109.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.code === undefined) && (missing0 = "code")) || ((data.errorCode === undefined) && (missing0 = "errorCode"))){
validate109.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs3 = errors;
if(typeof data0 !== "string"){
validate109.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((data0 === "PIX_INSUFFICIENT_BALANCE") || (data0 === "PIX_TRANSACTION_LIMIT_EXCEEDED")) || (data0 === "PIX_DAILY_LIMIT_EXCEEDED")) || (data0 === "PIX_NIGHT_LIMIT_EXCEEDED")) || (data0 === "PIX_INVALID_AMOUNT")) || (data0 === "PIX_INVALID_PIX_KEY"))){
validate109.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/enum",keyword:"enum",params:{allowedValues: schema104.allOf[1].properties.code.enum}}];
return false;
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.errorCode !== undefined){
let data1 = data.errorCode;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern23.test(data1)){
validate109.errors = [{instancePath:instancePath+"/errorCode",schemaPath:"#/allOf/1/properties/errorCode/pattern",keyword:"pattern",params:{pattern: "^PIX_"}}];
return false;
}
}
else {
validate109.errors = [{instancePath:instancePath+"/errorCode",schemaPath:"#/allOf/1/properties/errorCode/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
}
else {
validate109.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate109.errors = vErrors;
return errors === 0;
}
validate109.evaluated = {"props":{"code":true,"errorCode":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"details":true},"dynamicProps":false,"dynamicItems":false};

const schema105 = {"title":"externalId already used","description":"Another payment of the account has this externalId. Its number says which; nothing new was created.","allOf":[{"$ref":"#/components/schemas/Error"},{"type":"object","required":["code","errorCode","details"],"properties":{"code":{"type":"string","const":"PIX_DUPLICATE_EXTERNAL_ID","description":"The externalId is already used for the account."},"errorCode":{"type":"string","const":"PIX_DUPLICATE_EXTERNAL_ID","description":"The same code again."},"details":{"type":"object","description":"Which payment has it.","required":["externalId","existingTransactionId"],"properties":{"externalId":{"type":"string","description":"The externalId that is used.","examples":["order-1001"]},"existingTransactionId":{"type":"integer","description":"The number of the transaction that has it ([OP-02](/docs/open-points#op-02)).","examples":[4711]}}}}}]};

function validate112(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate112.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.code === undefined) && (missing0 = "code")) || ((data.errorCode === undefined) && (missing0 = "errorCode"))) || ((data.details === undefined) && (missing0 = "details"))){
validate112.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs3 = errors;
if(typeof data0 !== "string"){
validate112.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("PIX_DUPLICATE_EXTERNAL_ID" !== data0){
validate112.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "PIX_DUPLICATE_EXTERNAL_ID"}}];
return false;
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.errorCode !== undefined){
let data1 = data.errorCode;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate112.errors = [{instancePath:instancePath+"/errorCode",schemaPath:"#/allOf/1/properties/errorCode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("PIX_DUPLICATE_EXTERNAL_ID" !== data1){
validate112.errors = [{instancePath:instancePath+"/errorCode",schemaPath:"#/allOf/1/properties/errorCode/const",keyword:"const",params:{allowedValue: "PIX_DUPLICATE_EXTERNAL_ID"}}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.details !== undefined){
let data2 = data.details;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if(((data2.externalId === undefined) && (missing1 = "externalId")) || ((data2.existingTransactionId === undefined) && (missing1 = "existingTransactionId"))){
validate112.errors = [{instancePath:instancePath+"/details",schemaPath:"#/allOf/1/properties/details/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data2.externalId !== undefined){
const _errs9 = errors;
if(typeof data2.externalId !== "string"){
validate112.errors = [{instancePath:instancePath+"/details/externalId",schemaPath:"#/allOf/1/properties/details/properties/externalId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.existingTransactionId !== undefined){
let data4 = data2.existingTransactionId;
const _errs11 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate112.errors = [{instancePath:instancePath+"/details/existingTransactionId",schemaPath:"#/allOf/1/properties/details/properties/existingTransactionId/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
validate112.errors = [{instancePath:instancePath+"/details",schemaPath:"#/allOf/1/properties/details/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate112.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate112.errors = vErrors;
return errors === 0;
}
validate112.evaluated = {"props":{"code":true,"errorCode":true,"details":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true},"dynamicProps":false,"dynamicItems":false};


function validate107(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate107.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate18(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
errors = vErrors.length;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.code = true;
props0.statusCode = true;
props0.timestamp = true;
props0.path = true;
props0.method = true;
props0.message = true;
props0.userMessage = true;
props0.errorId = true;
props0.error = true;
props0.errorCode = true;
props0.details = true;
}
const _errs2 = errors;
if(!(validate109(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.code = true;
props0.errorCode = true;
props0.statusCode = true;
props0.timestamp = true;
props0.path = true;
props0.method = true;
props0.message = true;
props0.userMessage = true;
props0.errorId = true;
props0.error = true;
props0.details = true;
}
}
const _errs3 = errors;
if(!(validate112(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate112.errors : vErrors.concat(validate112.errors);
errors = vErrors.length;
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
if(props0 !== true){
props0 = props0 || {};
props0.code = true;
props0.errorCode = true;
props0.details = true;
props0.statusCode = true;
props0.timestamp = true;
props0.path = true;
props0.method = true;
props0.message = true;
props0.userMessage = true;
props0.errorId = true;
props0.error = true;
}
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate107.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate107.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate107.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate106(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate106.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate107(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors);
errors = vErrors.length;
}
else {
var props0 = validate107.evaluated.props;
}
validate106.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate106.evaluated = {"dynamicProps":true,"dynamicItems":false};

exports["createCashOut 401"] = validate116;
const schema106 = {"$ref":"contract#/components/schemas/HttpError"};

function validate117(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate117.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate117.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate117.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate117.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate117.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate117.errors = vErrors;
return errors === 0;
}
validate117.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate116(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate116.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate117(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
errors = vErrors.length;
}
validate116.errors = vErrors;
return errors === 0;
}
validate116.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashOut 403"] = validate120;
const schema108 = {"$ref":"contract#/components/schemas/HttpError"};

function validate121(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate121.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate121.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate121.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate121.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate121.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate121.errors = vErrors;
return errors === 0;
}
validate121.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate120(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate120.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate121(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate121.errors : vErrors.concat(validate121.errors);
errors = vErrors.length;
}
validate120.errors = vErrors;
return errors === 0;
}
validate120.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashOut default"] = validate124;
const schema110 = {"$ref":"contract#/components/schemas/HttpError"};

function validate125(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate125.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate125.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate125.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate125.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate125.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate125.errors = vErrors;
return errors === 0;
}
validate125.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate124(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate124.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate125(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
validate124.errors = vErrors;
return errors === 0;
}
validate124.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createQrCashOut body"] = validate128;
const schema112 = {"$ref":"contract#/components/schemas/QrCashOutRequest"};
const schema113 = {"type":"object","title":"Payment from a QR code","description":"The code to pay, the amount, and your own id of the payment.","required":["value","qrCode","externalId"],"properties":{"value":{"$ref":"#/components/schemas/Amount","description":"The amount to pay, in BRL with at most two decimals, at most 9,999,999,999.99 ([OP-60](/docs/open-points#op-60)). Must equal the amount in the code, if it has one ([OP-24](/docs/open-points#op-24))."},"qrCode":{"type":"string","minLength":50,"maxLength":500,"pattern":"^000201","description":"The text of the QR code, an EMV string of 50 to 500 characters that starts with `000201`; its CRC is checked ([OP-24](/docs/open-points#op-24)).","examples":["00020126580014br.gov.bcb.pix0136123e4567-e89b-42d3-a456-4266141740005204000053039865802BR5913Loja Parceira6009Sao Paulo62070503***6304ABCD"]},"externalId":{"type":"string","minLength":1,"maxLength":255,"description":"Your own id of the payment, not blank, at most 255 characters ([OP-59](/docs/open-points#op-59)). Unique in the account: a used one is refused with 409 ([OP-07](/docs/open-points#op-07)).","examples":["order-2001"]},"description":{"type":"string","description":"Your own text.","examples":["Pedido 2001"]},"name":{"type":"string","description":"The recipient's name.","examples":["Loja Parceira"]},"document":{"$ref":"#/components/schemas/Document","description":"The recipient's CPF or CNPJ."}}};
const pattern24 = new RegExp("^000201", "u");

function validate129(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate129.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.value === undefined) && (missing0 = "value")) || ((data.qrCode === undefined) && (missing0 = "qrCode"))) || ((data.externalId === undefined) && (missing0 = "externalId"))){
validate129.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.value !== undefined){
let data0 = data.value;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9999999999.99 || isNaN(data0)){
validate129.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/Amount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9999999999.99}}];
return false;
}
else {
if(data0 < 0.01 || isNaN(data0)){
validate129.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/Amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.01}}];
return false;
}
else {
if(!(formats2.validate(data0))){
validate129.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/Amount/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
}
}
else {
validate129.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/Amount/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.qrCode !== undefined){
let data1 = data.qrCode;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func0(data1) > 500){
validate129.errors = [{instancePath:instancePath+"/qrCode",schemaPath:"#/properties/qrCode/maxLength",keyword:"maxLength",params:{limit: 500}}];
return false;
}
else {
if(func0(data1) < 50){
validate129.errors = [{instancePath:instancePath+"/qrCode",schemaPath:"#/properties/qrCode/minLength",keyword:"minLength",params:{limit: 50}}];
return false;
}
else {
if(!pattern24.test(data1)){
validate129.errors = [{instancePath:instancePath+"/qrCode",schemaPath:"#/properties/qrCode/pattern",keyword:"pattern",params:{pattern: "^000201"}}];
return false;
}
}
}
}
else {
validate129.errors = [{instancePath:instancePath+"/qrCode",schemaPath:"#/properties/qrCode/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.externalId !== undefined){
let data2 = data.externalId;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func0(data2) > 255){
validate129.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/maxLength",keyword:"maxLength",params:{limit: 255}}];
return false;
}
else {
if(func0(data2) < 1){
validate129.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate129.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs8 = errors;
if(typeof data.description !== "string"){
validate129.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs10 = errors;
if(typeof data.name !== "string"){
validate129.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.document !== undefined){
let data5 = data.document;
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(!pattern10.test(data5)){
validate129.errors = [{instancePath:instancePath+"/document",schemaPath:"#/components/schemas/Document/pattern",keyword:"pattern",params:{pattern: "^([0-9]{11}|[0-9]{14})$"}}];
return false;
}
}
else {
validate129.errors = [{instancePath:instancePath+"/document",schemaPath:"#/components/schemas/Document/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate129.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate129.errors = vErrors;
return errors === 0;
}
validate129.evaluated = {"props":{"value":true,"qrCode":true,"externalId":true,"description":true,"name":true,"document":true},"dynamicProps":false,"dynamicItems":false};


function validate128(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate128.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate129(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate129.errors : vErrors.concat(validate129.errors);
errors = vErrors.length;
}
validate128.errors = vErrors;
return errors === 0;
}
validate128.evaluated = {"props":{"value":true,"qrCode":true,"externalId":true,"description":true,"name":true,"document":true},"dynamicProps":false,"dynamicItems":false};

exports["createQrCashOut 201"] = validate131;
const schema116 = {"$ref":"contract#/components/schemas/QrCashOutTransaction"};
const schema117 = {"type":"object","title":"Cash-out by QR code","description":"A payment that was created. A `CashOut` notification reports whether it settled.","required":["transactionId","externalId","status","generateTime"],"properties":{"transactionId":{"$ref":"#/components/schemas/Uuid","description":"The id of the payment, also in its notifications and in the list ([OP-02](/docs/open-points#op-02))."},"externalId":{"type":"string","description":"The externalId of the request.","examples":["order-2001"]},"status":{"type":"string","enum":["PENDING","CONFIRMED","ERROR"],"description":"The state of the payment, created as `PENDING` ([OP-41](/docs/open-points#op-41))."},"generateTime":{"$ref":"#/components/schemas/Timestamp","description":"When the payment was created."}}};

function validate132(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate132.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.transactionId === undefined) && (missing0 = "transactionId")) || ((data.externalId === undefined) && (missing0 = "externalId"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.generateTime === undefined) && (missing0 = "generateTime"))){
validate132.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.transactionId !== undefined){
let data0 = data.transactionId;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern14.test(data0)){
validate132.errors = [{instancePath:instancePath+"/transactionId",schemaPath:"#/components/schemas/Uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate132.errors = [{instancePath:instancePath+"/transactionId",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.externalId !== undefined){
const _errs4 = errors;
if(typeof data.externalId !== "string"){
validate132.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data2 = data.status;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate132.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data2 === "PENDING") || (data2 === "CONFIRMED")) || (data2 === "ERROR"))){
validate132.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema117.properties.status.enum}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generateTime !== undefined){
let data3 = data.generateTime;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(errors === _errs9){
if(typeof data3 === "string"){
if(!pattern2.test(data3)){
validate132.errors = [{instancePath:instancePath+"/generateTime",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data3))){
validate132.errors = [{instancePath:instancePath+"/generateTime",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate132.errors = [{instancePath:instancePath+"/generateTime",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate132.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate132.errors = vErrors;
return errors === 0;
}
validate132.evaluated = {"props":{"transactionId":true,"externalId":true,"status":true,"generateTime":true},"dynamicProps":false,"dynamicItems":false};


function validate131(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate131.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate132(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors);
errors = vErrors.length;
}
validate131.errors = vErrors;
return errors === 0;
}
validate131.evaluated = {"props":{"transactionId":true,"externalId":true,"status":true,"generateTime":true},"dynamicProps":false,"dynamicItems":false};

exports["createQrCashOut 400"] = validate134;
const schema120 = {"$ref":"contract#/components/schemas/QrCashOutError"};
const schema121 = {"title":"Cash-out by QR code refused","description":"Why the payment was not created, by its `code`. Nothing was reserved.","oneOf":[{"$ref":"#/components/schemas/HttpError"},{"$ref":"#/components/schemas/InsufficientBalanceError"}]};
const schema122 = {"title":"Balance insufficient","description":"The balance is below the amount plus the fee. Nothing was reserved.","allOf":[{"$ref":"#/components/schemas/Error"},{"type":"object","required":["code","errorCode"],"properties":{"code":{"type":"string","const":"PIX_INSUFFICIENT_BALANCE","description":"The balance is below the amount plus the fee."},"errorCode":{"type":"string","const":"PIX_INSUFFICIENT_BALANCE","description":"The same code again."}}}]};

function validate137(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate137.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.code === undefined) && (missing0 = "code")) || ((data.errorCode === undefined) && (missing0 = "errorCode"))){
validate137.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs3 = errors;
if(typeof data0 !== "string"){
validate137.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("PIX_INSUFFICIENT_BALANCE" !== data0){
validate137.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "PIX_INSUFFICIENT_BALANCE"}}];
return false;
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.errorCode !== undefined){
let data1 = data.errorCode;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate137.errors = [{instancePath:instancePath+"/errorCode",schemaPath:"#/allOf/1/properties/errorCode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("PIX_INSUFFICIENT_BALANCE" !== data1){
validate137.errors = [{instancePath:instancePath+"/errorCode",schemaPath:"#/allOf/1/properties/errorCode/const",keyword:"const",params:{allowedValue: "PIX_INSUFFICIENT_BALANCE"}}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
}
else {
validate137.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate137.errors = vErrors;
return errors === 0;
}
validate137.evaluated = {"props":{"code":true,"errorCode":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate135(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate135.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate18(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
errors = vErrors.length;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.code = true;
props0.statusCode = true;
props0.timestamp = true;
props0.path = true;
props0.method = true;
props0.message = true;
props0.userMessage = true;
props0.errorId = true;
props0.error = true;
props0.errorCode = true;
props0.details = true;
}
const _errs2 = errors;
if(!(validate137(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.code = true;
props0.errorCode = true;
props0.statusCode = true;
props0.timestamp = true;
props0.path = true;
props0.method = true;
props0.message = true;
props0.userMessage = true;
props0.errorId = true;
props0.error = true;
props0.details = true;
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate135.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate135.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate135.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate134(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate134.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate135(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
errors = vErrors.length;
}
else {
var props0 = validate135.evaluated.props;
}
validate134.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate134.evaluated = {"dynamicProps":true,"dynamicItems":false};

exports["createQrCashOut 401"] = validate141;
const schema123 = {"$ref":"contract#/components/schemas/HttpError"};

function validate142(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate142.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate142.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate142.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate142.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate142.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate142.errors = vErrors;
return errors === 0;
}
validate142.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate141(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate141.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate142(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate142.errors : vErrors.concat(validate142.errors);
errors = vErrors.length;
}
validate141.errors = vErrors;
return errors === 0;
}
validate141.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createQrCashOut 403"] = validate145;
const schema125 = {"$ref":"contract#/components/schemas/HttpError"};

function validate146(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate146.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate146.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate146.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate146.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate146.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate146.errors = vErrors;
return errors === 0;
}
validate146.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate145(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate145.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate146(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate146.errors : vErrors.concat(validate146.errors);
errors = vErrors.length;
}
validate145.errors = vErrors;
return errors === 0;
}
validate145.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createQrCashOut 409"] = validate149;
const schema127 = {"$ref":"contract#/components/schemas/HttpError"};

function validate150(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate150.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate150.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate150.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate150.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate150.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate150.errors = vErrors;
return errors === 0;
}
validate150.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate149(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate149.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate150(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
errors = vErrors.length;
}
validate149.errors = vErrors;
return errors === 0;
}
validate149.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createQrCashOut 500"] = validate153;
const schema129 = {"$ref":"contract#/components/schemas/HttpError"};

function validate154(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate154.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate154.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate154.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate154.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate154.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate154.errors = vErrors;
return errors === 0;
}
validate154.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate153(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate153.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate154(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate154.errors : vErrors.concat(validate154.errors);
errors = vErrors.length;
}
validate153.errors = vErrors;
return errors === 0;
}
validate153.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createQrCashOut default"] = validate157;
const schema131 = {"$ref":"contract#/components/schemas/HttpError"};

function validate158(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate158.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate158.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate158.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate158.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate158.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate158.errors = vErrors;
return errors === 0;
}
validate158.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate157(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate157.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate158(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate158.errors : vErrors.concat(validate158.errors);
errors = vErrors.length;
}
validate157.errors = vErrors;
return errors === 0;
}
validate157.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashIn body"] = validate161;
const schema133 = {"$ref":"contract#/components/schemas/CashInRequest"};
const schema134 = {"type":"object","title":"Charge to create","description":"What is charged, who is expected to pay, and who gets a share of it.","required":["transaction","payer"],"properties":{"transaction":{"type":"object","description":"What is charged.","required":["value","description","externalId"],"properties":{"value":{"$ref":"#/components/schemas/Amount","description":"The amount to charge, in BRL with at most two decimals: at least 0.01, at most 9,999,999,999.99 ([OP-60](/docs/open-points#op-60))."},"description":{"type":"string","minLength":1,"maxLength":140,"description":"What the payer reads, at most 140 characters, not blank ([OP-59](/docs/open-points#op-59)).","examples":["Pedido 3001"]},"externalId":{"type":"string","minLength":1,"maxLength":255,"description":"Your own id of the charge, not blank, at most 255 characters ([OP-59](/docs/open-points#op-59)). Unique in the account: a used one is refused with 400 ([OP-07](/docs/open-points#op-07)).","examples":["order-3001"]},"expirationTime":{"type":"number","minimum":30,"maximum":604800,"default":86400,"description":"How long the charge can be paid, in seconds: 30 to 604800 (7 days). Some providers require more than 30; below their minimum the errorCode is `PROVIDER_EXPIRATION_BELOW_MINIMUM` ([OP-26](/docs/open-points#op-26)).","examples":[3600]},"generateQrCode":{"type":"boolean","default":false,"description":"Whether the answer contains the code as an image.","examples":[true]}}},"payer":{"type":"object","description":"Who is expected to pay. Informational, not sent to the provider.","required":["fullName","document"],"properties":{"fullName":{"type":"string","maxLength":100,"description":"The payer's full name, at most 100 characters.","examples":["Maria da Silva"]},"document":{"$ref":"#/components/schemas/Document","description":"The payer's CPF (11 digits) or CNPJ (14 digits)."}}},"additionalInfo":{"type":"object","description":"Your own key-value pairs, at most 10.","maxProperties":10,"additionalProperties":{"type":"string","description":"Your own text."},"examples":[{"pedido":"3001"}]},"splits":{"type":"array","description":"Who gets a share when the charge is paid, at most 10. Their sum must not exceed the amount ([OP-25](/docs/open-points#op-25)); the rest stays with the account.","maxItems":10,"items":{"$ref":"#/components/schemas/Split"}}}};
const schema137 = {"type":"object","title":"Share of a charge","description":"A recipient and the size of its share.","required":["pixKey","pixKeyType","name","document","type","value"],"properties":{"pixKey":{"type":"string","maxLength":255,"description":"The recipient's payment key, at most 255 characters.","examples":["loja@example.com"]},"pixKeyType":{"type":"string","enum":["EMAIL","PHONE","CPF","CNPJ","RANDOM"],"description":"What kind of key it is."},"name":{"type":"string","maxLength":255,"description":"The recipient's name, at most 255 characters.","examples":["Loja Parceira"]},"document":{"$ref":"#/components/schemas/Document","description":"The recipient's CPF or CNPJ, digits only."},"type":{"type":"string","enum":["FIXED","PERCENTAGE"],"description":"`FIXED` (a BRL amount) or `PERCENTAGE` (percent of the gross amount)."},"value":{"type":"number","minimum":0.01,"maximum":9999999999.99,"description":"The size of the share, at least 0.01. `FIXED`: BRL with at most two decimals; `PERCENTAGE`: percent (10 means 10 %), at most 100, rounded down to the cent ([OP-25](/docs/open-points#op-25)).","examples":[10]},"immediate":{"type":"boolean","default":false,"description":"True sends the share right after the charge is paid, false at the frequency configured for the account."}},"if":{"required":["type"],"properties":{"type":{"const":"FIXED"}}},"then":{"additionalProperties":true,"properties":{"value":{"type":"number","format":"brl"}}}};

function validate163(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate163.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.type !== undefined){
if("FIXED" !== data.type){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.value !== undefined){
let data1 = data.value;
const _errs6 = errors;
if(errors === _errs6){
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats2.validate(data1))){
validate163.errors = [{instancePath:instancePath+"/value",schemaPath:"#/then/properties/value/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate163.errors = [{instancePath:instancePath+"/value",schemaPath:"#/then/properties/value/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
}
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
if(valid0){
var props0 = true;
}
}
if(!valid0){
const err2 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate163.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.immediate === undefined){
data.immediate = false;
}
let missing1;
if(((((((data.pixKey === undefined) && (missing1 = "pixKey")) || ((data.pixKeyType === undefined) && (missing1 = "pixKeyType"))) || ((data.name === undefined) && (missing1 = "name"))) || ((data.document === undefined) && (missing1 = "document"))) || ((data.type === undefined) && (missing1 = "type"))) || ((data.value === undefined) && (missing1 = "value"))){
validate163.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(props0 !== true){
props0 = props0 || {};
props0.pixKey = true;
props0.pixKeyType = true;
props0.name = true;
props0.document = true;
props0.type = true;
props0.value = true;
props0.immediate = true;
}
if(data.pixKey !== undefined){
let data2 = data.pixKey;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(func0(data2) > 255){
validate163.errors = [{instancePath:instancePath+"/pixKey",schemaPath:"#/properties/pixKey/maxLength",keyword:"maxLength",params:{limit: 255}}];
return false;
}
}
else {
validate163.errors = [{instancePath:instancePath+"/pixKey",schemaPath:"#/properties/pixKey/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs8 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.pixKeyType !== undefined){
let data3 = data.pixKeyType;
const _errs10 = errors;
if(typeof data3 !== "string"){
validate163.errors = [{instancePath:instancePath+"/pixKeyType",schemaPath:"#/properties/pixKeyType/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((data3 === "EMAIL") || (data3 === "PHONE")) || (data3 === "CPF")) || (data3 === "CNPJ")) || (data3 === "RANDOM"))){
validate163.errors = [{instancePath:instancePath+"/pixKeyType",schemaPath:"#/properties/pixKeyType/enum",keyword:"enum",params:{allowedValues: schema137.properties.pixKeyType.enum}}];
return false;
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.name !== undefined){
let data4 = data.name;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data4 === "string"){
if(func0(data4) > 255){
validate163.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 255}}];
return false;
}
}
else {
validate163.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.document !== undefined){
let data5 = data.document;
const _errs14 = errors;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data5 === "string"){
if(!pattern10.test(data5)){
validate163.errors = [{instancePath:instancePath+"/document",schemaPath:"#/components/schemas/Document/pattern",keyword:"pattern",params:{pattern: "^([0-9]{11}|[0-9]{14})$"}}];
return false;
}
}
else {
validate163.errors = [{instancePath:instancePath+"/document",schemaPath:"#/components/schemas/Document/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.type !== undefined){
let data6 = data.type;
const _errs17 = errors;
if(typeof data6 !== "string"){
validate163.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data6 === "FIXED") || (data6 === "PERCENTAGE"))){
validate163.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema137.properties.type.enum}}];
return false;
}
var valid3 = _errs17 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.value !== undefined){
let data7 = data.value;
const _errs19 = errors;
if(errors === _errs19){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 9999999999.99 || isNaN(data7)){
validate163.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9999999999.99}}];
return false;
}
else {
if(data7 < 0.01 || isNaN(data7)){
validate163.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.01}}];
return false;
}
}
}
else {
validate163.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid3 = _errs19 === errors;
}
else {
var valid3 = true;
}
if(valid3){
const _errs21 = errors;
if(typeof data.immediate !== "boolean"){
validate163.errors = [{instancePath:instancePath+"/immediate",schemaPath:"#/properties/immediate/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid3 = _errs21 === errors;
}
}
}
}
}
}
}
}
else {
validate163.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate163.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate163.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate162(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate162.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.transaction === undefined) && (missing0 = "transaction")) || ((data.payer === undefined) && (missing0 = "payer"))){
validate162.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.transaction !== undefined){
let data0 = data.transaction;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.expirationTime === undefined){
data0.expirationTime = 86400;
}
if(data0.generateQrCode === undefined){
data0.generateQrCode = false;
}
let missing1;
if((((data0.value === undefined) && (missing1 = "value")) || ((data0.description === undefined) && (missing1 = "description"))) || ((data0.externalId === undefined) && (missing1 = "externalId"))){
validate162.errors = [{instancePath:instancePath+"/transaction",schemaPath:"#/properties/transaction/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data0.value !== undefined){
let data1 = data0.value;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9999999999.99 || isNaN(data1)){
validate162.errors = [{instancePath:instancePath+"/transaction/value",schemaPath:"#/components/schemas/Amount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9999999999.99}}];
return false;
}
else {
if(data1 < 0.01 || isNaN(data1)){
validate162.errors = [{instancePath:instancePath+"/transaction/value",schemaPath:"#/components/schemas/Amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.01}}];
return false;
}
else {
if(!(formats2.validate(data1))){
validate162.errors = [{instancePath:instancePath+"/transaction/value",schemaPath:"#/components/schemas/Amount/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
}
}
else {
validate162.errors = [{instancePath:instancePath+"/transaction/value",schemaPath:"#/components/schemas/Amount/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.description !== undefined){
let data2 = data0.description;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func0(data2) > 140){
validate162.errors = [{instancePath:instancePath+"/transaction/description",schemaPath:"#/properties/transaction/properties/description/maxLength",keyword:"maxLength",params:{limit: 140}}];
return false;
}
else {
if(func0(data2) < 1){
validate162.errors = [{instancePath:instancePath+"/transaction/description",schemaPath:"#/properties/transaction/properties/description/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate162.errors = [{instancePath:instancePath+"/transaction/description",schemaPath:"#/properties/transaction/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.externalId !== undefined){
let data3 = data0.externalId;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func0(data3) > 255){
validate162.errors = [{instancePath:instancePath+"/transaction/externalId",schemaPath:"#/properties/transaction/properties/externalId/maxLength",keyword:"maxLength",params:{limit: 255}}];
return false;
}
else {
if(func0(data3) < 1){
validate162.errors = [{instancePath:instancePath+"/transaction/externalId",schemaPath:"#/properties/transaction/properties/externalId/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate162.errors = [{instancePath:instancePath+"/transaction/externalId",schemaPath:"#/properties/transaction/properties/externalId/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
if(valid1){
let data4 = data0.expirationTime;
const _errs10 = errors;
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 604800 || isNaN(data4)){
validate162.errors = [{instancePath:instancePath+"/transaction/expirationTime",schemaPath:"#/properties/transaction/properties/expirationTime/maximum",keyword:"maximum",params:{comparison: "<=", limit: 604800}}];
return false;
}
else {
if(data4 < 30 || isNaN(data4)){
validate162.errors = [{instancePath:instancePath+"/transaction/expirationTime",schemaPath:"#/properties/transaction/properties/expirationTime/minimum",keyword:"minimum",params:{comparison: ">=", limit: 30}}];
return false;
}
}
}
else {
validate162.errors = [{instancePath:instancePath+"/transaction/expirationTime",schemaPath:"#/properties/transaction/properties/expirationTime/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid1 = _errs10 === errors;
if(valid1){
const _errs12 = errors;
if(typeof data0.generateQrCode !== "boolean"){
validate162.errors = [{instancePath:instancePath+"/transaction/generateQrCode",schemaPath:"#/properties/transaction/properties/generateQrCode/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid1 = _errs12 === errors;
}
}
}
}
}
}
else {
validate162.errors = [{instancePath:instancePath+"/transaction",schemaPath:"#/properties/transaction/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payer !== undefined){
let data6 = data.payer;
const _errs14 = errors;
if(errors === _errs14){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing2;
if(((data6.fullName === undefined) && (missing2 = "fullName")) || ((data6.document === undefined) && (missing2 = "document"))){
validate162.errors = [{instancePath:instancePath+"/payer",schemaPath:"#/properties/payer/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data6.fullName !== undefined){
let data7 = data6.fullName;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data7 === "string"){
if(func0(data7) > 100){
validate162.errors = [{instancePath:instancePath+"/payer/fullName",schemaPath:"#/properties/payer/properties/fullName/maxLength",keyword:"maxLength",params:{limit: 100}}];
return false;
}
}
else {
validate162.errors = [{instancePath:instancePath+"/payer/fullName",schemaPath:"#/properties/payer/properties/fullName/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data6.document !== undefined){
let data8 = data6.document;
const _errs18 = errors;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data8 === "string"){
if(!pattern10.test(data8)){
validate162.errors = [{instancePath:instancePath+"/payer/document",schemaPath:"#/components/schemas/Document/pattern",keyword:"pattern",params:{pattern: "^([0-9]{11}|[0-9]{14})$"}}];
return false;
}
}
else {
validate162.errors = [{instancePath:instancePath+"/payer/document",schemaPath:"#/components/schemas/Document/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
}
}
}
else {
validate162.errors = [{instancePath:instancePath+"/payer",schemaPath:"#/properties/payer/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.additionalInfo !== undefined){
let data9 = data.additionalInfo;
const _errs21 = errors;
if(errors === _errs21){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(Object.keys(data9).length > 10){
validate162.errors = [{instancePath:instancePath+"/additionalInfo",schemaPath:"#/properties/additionalInfo/maxProperties",keyword:"maxProperties",params:{limit: 10}}];
return false;
}
else {
for(const key0 in data9){
const _errs24 = errors;
if(typeof data9[key0] !== "string"){
validate162.errors = [{instancePath:instancePath+"/additionalInfo/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/additionalInfo/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs24 === errors;
if(!valid5){
break;
}
}
}
}
else {
validate162.errors = [{instancePath:instancePath+"/additionalInfo",schemaPath:"#/properties/additionalInfo/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.splits !== undefined){
let data11 = data.splits;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data11)){
if(data11.length > 10){
validate162.errors = [{instancePath:instancePath+"/splits",schemaPath:"#/properties/splits/maxItems",keyword:"maxItems",params:{limit: 10}}];
return false;
}
else {
var valid6 = true;
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
const _errs28 = errors;
if(!(validate163(data11[i0], {instancePath:instancePath+"/splits/" + i0,parentData:data11,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate163.errors : vErrors.concat(validate163.errors);
errors = vErrors.length;
}
var valid6 = _errs28 === errors;
if(!valid6){
break;
}
}
}
}
else {
validate162.errors = [{instancePath:instancePath+"/splits",schemaPath:"#/properties/splits/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate162.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate162.errors = vErrors;
return errors === 0;
}
validate162.evaluated = {"props":{"transaction":true,"payer":true,"additionalInfo":true,"splits":true},"dynamicProps":false,"dynamicItems":false};


function validate161(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate161.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate162(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate162.errors : vErrors.concat(validate162.errors);
errors = vErrors.length;
}
validate161.errors = vErrors;
return errors === 0;
}
validate161.evaluated = {"props":{"transaction":true,"payer":true,"additionalInfo":true,"splits":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashIn 201"] = validate166;
const schema139 = {"$ref":"contract#/components/schemas/CashInCharge"};
const schema140 = {"type":"object","title":"Dynamic charge","description":"A charge that awaits payment. Show the payer `pixCode`, or its image.","required":["transactionId","correlationId","externalId","status","pixCode","generateTime","expirationDate"],"properties":{"transactionId":{"$ref":"#/components/schemas/Uuid","description":"The id of the charge, also in its notifications and in the list ([OP-02](/docs/open-points#op-02))."},"correlationId":{"$ref":"#/components/schemas/Uuid","description":"Another id of the charge, for support."},"externalId":{"type":"string","description":"The externalId of the request.","examples":["order-3001"]},"status":{"type":"string","const":"PENDING","description":"`PENDING`: nobody has paid yet. A `CashIn` notification reports the outcome."},"pixCode":{"type":"string","pattern":"^000201","description":"The EMV code to copy and paste into a bank's app ([OP-53](/docs/open-points#op-53)).","examples":["00020126580014br.gov.bcb.pix2536pix.example.com/qr/v2/9d36b84fc70b52040000530398654041.005802BR6304A1B2"]},"generateTime":{"$ref":"#/components/schemas/Timestamp","description":"When the charge was created."},"expirationDate":{"$ref":"#/components/schemas/Timestamp","description":"When it expires ([OP-32](/docs/open-points#op-32))."},"qrCodeImage":{"type":"string","pattern":"^data:image/png;base64,[A-Za-z0-9+/]+=*$","description":"The code as an image, a PNG in a Base64 data URL. Present only if `generateQrCode` was true ([OP-27](/docs/open-points#op-27)).","examples":["data:image/png;base64,iVBORw0KGgo="]}}};
const pattern35 = new RegExp("^data:image/png;base64,[A-Za-z0-9+/]+=*$", "u");

function validate167(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate167.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.transactionId === undefined) && (missing0 = "transactionId")) || ((data.correlationId === undefined) && (missing0 = "correlationId"))) || ((data.externalId === undefined) && (missing0 = "externalId"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.pixCode === undefined) && (missing0 = "pixCode"))) || ((data.generateTime === undefined) && (missing0 = "generateTime"))) || ((data.expirationDate === undefined) && (missing0 = "expirationDate"))){
validate167.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.transactionId !== undefined){
let data0 = data.transactionId;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern14.test(data0)){
validate167.errors = [{instancePath:instancePath+"/transactionId",schemaPath:"#/components/schemas/Uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate167.errors = [{instancePath:instancePath+"/transactionId",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.correlationId !== undefined){
let data1 = data.correlationId;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern14.test(data1)){
validate167.errors = [{instancePath:instancePath+"/correlationId",schemaPath:"#/components/schemas/Uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate167.errors = [{instancePath:instancePath+"/correlationId",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.externalId !== undefined){
const _errs7 = errors;
if(typeof data.externalId !== "string"){
validate167.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data3 = data.status;
const _errs9 = errors;
if(typeof data3 !== "string"){
validate167.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("PENDING" !== data3){
validate167.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/const",keyword:"const",params:{allowedValue: "PENDING"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pixCode !== undefined){
let data4 = data.pixCode;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(!pattern24.test(data4)){
validate167.errors = [{instancePath:instancePath+"/pixCode",schemaPath:"#/properties/pixCode/pattern",keyword:"pattern",params:{pattern: "^000201"}}];
return false;
}
}
else {
validate167.errors = [{instancePath:instancePath+"/pixCode",schemaPath:"#/properties/pixCode/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generateTime !== undefined){
let data5 = data.generateTime;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(errors === _errs14){
if(typeof data5 === "string"){
if(!pattern2.test(data5)){
validate167.errors = [{instancePath:instancePath+"/generateTime",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data5))){
validate167.errors = [{instancePath:instancePath+"/generateTime",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate167.errors = [{instancePath:instancePath+"/generateTime",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expirationDate !== undefined){
let data6 = data.expirationDate;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(errors === _errs17){
if(typeof data6 === "string"){
if(!pattern2.test(data6)){
validate167.errors = [{instancePath:instancePath+"/expirationDate",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data6))){
validate167.errors = [{instancePath:instancePath+"/expirationDate",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate167.errors = [{instancePath:instancePath+"/expirationDate",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.qrCodeImage !== undefined){
let data7 = data.qrCodeImage;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data7 === "string"){
if(!pattern35.test(data7)){
validate167.errors = [{instancePath:instancePath+"/qrCodeImage",schemaPath:"#/properties/qrCodeImage/pattern",keyword:"pattern",params:{pattern: "^data:image/png;base64,[A-Za-z0-9+/]+=*$"}}];
return false;
}
}
else {
validate167.errors = [{instancePath:instancePath+"/qrCodeImage",schemaPath:"#/properties/qrCodeImage/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate167.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate167.errors = vErrors;
return errors === 0;
}
validate167.evaluated = {"props":{"transactionId":true,"correlationId":true,"externalId":true,"status":true,"pixCode":true,"generateTime":true,"expirationDate":true,"qrCodeImage":true},"dynamicProps":false,"dynamicItems":false};


function validate166(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate166.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate167(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors);
errors = vErrors.length;
}
validate166.errors = vErrors;
return errors === 0;
}
validate166.evaluated = {"props":{"transactionId":true,"correlationId":true,"externalId":true,"status":true,"pixCode":true,"generateTime":true,"expirationDate":true,"qrCodeImage":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashIn 400"] = validate169;
const schema145 = {"$ref":"contract#/components/schemas/CashInError"};
const schema146 = {"title":"Charge refused","description":"Why the charge was not created. `message` lists what is wrong.","allOf":[{"$ref":"#/components/schemas/HttpError"},{"type":"object","properties":{"errorCode":{"type":"string","const":"PROVIDER_EXPIRATION_BELOW_MINIMUM","description":"Present only if `expirationTime` is below the minimum of the account's provider ([OP-26](/docs/open-points#op-26))."}}}]};

function validate170(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate170.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate18(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.errorCode !== undefined){
let data0 = data.errorCode;
if(typeof data0 !== "string"){
validate170.errors = [{instancePath:instancePath+"/errorCode",schemaPath:"#/allOf/1/properties/errorCode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("PROVIDER_EXPIRATION_BELOW_MINIMUM" !== data0){
validate170.errors = [{instancePath:instancePath+"/errorCode",schemaPath:"#/allOf/1/properties/errorCode/const",keyword:"const",params:{allowedValue: "PROVIDER_EXPIRATION_BELOW_MINIMUM"}}];
return false;
}
}
}
else {
validate170.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate170.errors = vErrors;
return errors === 0;
}
validate170.evaluated = {"props":{"errorCode":true,"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate169(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate169.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate170(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate170.errors : vErrors.concat(validate170.errors);
errors = vErrors.length;
}
validate169.errors = vErrors;
return errors === 0;
}
validate169.evaluated = {"props":{"errorCode":true,"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashIn 401"] = validate173;
const schema147 = {"$ref":"contract#/components/schemas/HttpError"};

function validate174(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate174.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate174.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate174.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate174.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate174.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate174.errors = vErrors;
return errors === 0;
}
validate174.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate173(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate173.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate174(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate174.errors : vErrors.concat(validate174.errors);
errors = vErrors.length;
}
validate173.errors = vErrors;
return errors === 0;
}
validate173.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashIn 403"] = validate177;
const schema149 = {"$ref":"contract#/components/schemas/HttpError"};

function validate178(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate178.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate178.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate178.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate178.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate178.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate178.errors = vErrors;
return errors === 0;
}
validate178.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate177(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate177.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate178(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate178.errors : vErrors.concat(validate178.errors);
errors = vErrors.length;
}
validate177.errors = vErrors;
return errors === 0;
}
validate177.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashIn 500"] = validate181;
const schema151 = {"$ref":"contract#/components/schemas/HttpError"};

function validate182(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate182.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate182.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate182.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate182.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate182.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate182.errors = vErrors;
return errors === 0;
}
validate182.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate181(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate181.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate182(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors);
errors = vErrors.length;
}
validate181.errors = vErrors;
return errors === 0;
}
validate181.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createCashIn default"] = validate185;
const schema153 = {"$ref":"contract#/components/schemas/HttpError"};

function validate186(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate186.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate186.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate186.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate186.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate186.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate186.errors = vErrors;
return errors === 0;
}
validate186.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate185(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate185.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate186(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate186.errors : vErrors.concat(validate186.errors);
errors = vErrors.length;
}
validate185.errors = vErrors;
return errors === 0;
}
validate185.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["putCob body"] = validate189;
const schema155 = {"$ref":"contract#/components/schemas/CobRequest"};
const schema156 = {"type":"object","title":"Immediate charge to create","description":"What is charged and for how long it can be paid.","required":["calendario","valor"],"properties":{"calendario":{"type":"object","description":"For how long the charge can be paid.","properties":{"expiracao":{"type":"integer","minimum":1,"maximum":2147483647,"description":"Seconds from its creation, 1 to 2147483647 ([OP-33](/docs/open-points#op-33)), 86400 if omitted ([OP-50](/docs/open-points#op-50)).","examples":[3600]}}},"devedor":{"$ref":"#/components/schemas/Devedor"},"valor":{"type":"object","description":"What is charged.","required":["original"],"properties":{"original":{"$ref":"#/components/schemas/PayableDecimalString"},"modalidadeAlteracao":{"type":"integer","description":"Whether the payer may change the amount, 0 if omitted ([OP-50](/docs/open-points#op-50)).","examples":[0]}}},"chave":{"type":"string","maxLength":77,"description":"The receiver's payment key (phone, e-mail, CPF, CNPJ or EVP), at most 77 characters; the account's own key if omitted ([OP-50](/docs/open-points#op-50)).","examples":["loja@example.com"]},"solicitacaoPagador":{"type":"string","maxLength":140,"description":"A text shown to the payer, at most 140 characters.","examples":["Pedido 1001"]},"infoAdicionais":{"type":"array","description":"Pairs of texts shown to the payer.","items":{"$ref":"#/components/schemas/InfoAdicional"}}}};
const schema157 = {"type":"object","title":"Debtor","description":"Who is expected to pay, a person with `cpf` or a legal entity with `cnpj` ([OP-33](/docs/open-points#op-33)), not both.","required":["nome"],"properties":{"cpf":{"type":"string","pattern":"^[0-9]{11}$","description":"The CPF of a person, 11 digits; its check digits are checked.","examples":["52998224725"]},"cnpj":{"type":"string","pattern":"^[0-9]{14}$","description":"The CNPJ of a legal entity, 14 digits; its check digits are checked. The field's name is this gateway's choice ([OP-33](/docs/open-points#op-33)).","examples":["11222333000181"]},"nome":{"type":"string","description":"The debtor's name.","examples":["Maria da Silva"]}}};
const schema158 = {"type":"string","title":"Amount to move, as text","description":"A BRL amount as a decimal with exactly two places, at least 0.01 and at most 9,999,999,999.99 ([OP-60](/docs/open-points#op-60)).","pattern":"^[0-9]{1,10}\\.[0-9]{2}$","not":{"pattern":"^0+\\.00$"},"examples":["25.50"]};
const schema159 = {"type":"object","title":"Additional information","description":"A name and a value that are shown to the payer.","required":["nome","valor"],"properties":{"nome":{"type":"string","description":"What it is.","examples":["Mesa"]},"valor":{"type":"string","description":"What it says.","examples":["7"]}}};
const pattern38 = new RegExp("^0+\\.00$", "u");
const pattern39 = new RegExp("^[0-9]{1,10}\\.[0-9]{2}$", "u");

function validate190(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate190.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.calendario === undefined) && (missing0 = "calendario")) || ((data.valor === undefined) && (missing0 = "valor"))){
validate190.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.calendario !== undefined){
let data0 = data.calendario;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.expiracao !== undefined){
let data1 = data0.expiracao;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate190.errors = [{instancePath:instancePath+"/calendario/expiracao",schemaPath:"#/properties/calendario/properties/expiracao/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 2147483647 || isNaN(data1)){
validate190.errors = [{instancePath:instancePath+"/calendario/expiracao",schemaPath:"#/properties/calendario/properties/expiracao/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate190.errors = [{instancePath:instancePath+"/calendario/expiracao",schemaPath:"#/properties/calendario/properties/expiracao/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
}
}
else {
validate190.errors = [{instancePath:instancePath+"/calendario",schemaPath:"#/properties/calendario/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.devedor !== undefined){
let data2 = data.devedor;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((data2.nome === undefined) && (missing1 = "nome")){
validate190.errors = [{instancePath:instancePath+"/devedor",schemaPath:"#/components/schemas/Devedor/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data2.cpf !== undefined){
let data3 = data2.cpf;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(!pattern11.test(data3)){
validate190.errors = [{instancePath:instancePath+"/devedor/cpf",schemaPath:"#/components/schemas/Devedor/properties/cpf/pattern",keyword:"pattern",params:{pattern: "^[0-9]{11}$"}}];
return false;
}
}
else {
validate190.errors = [{instancePath:instancePath+"/devedor/cpf",schemaPath:"#/components/schemas/Devedor/properties/cpf/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs8 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.cnpj !== undefined){
let data4 = data2.cnpj;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(!pattern12.test(data4)){
validate190.errors = [{instancePath:instancePath+"/devedor/cnpj",schemaPath:"#/components/schemas/Devedor/properties/cnpj/pattern",keyword:"pattern",params:{pattern: "^[0-9]{14}$"}}];
return false;
}
}
else {
validate190.errors = [{instancePath:instancePath+"/devedor/cnpj",schemaPath:"#/components/schemas/Devedor/properties/cnpj/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.nome !== undefined){
const _errs12 = errors;
if(typeof data2.nome !== "string"){
validate190.errors = [{instancePath:instancePath+"/devedor/nome",schemaPath:"#/components/schemas/Devedor/properties/nome/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate190.errors = [{instancePath:instancePath+"/devedor",schemaPath:"#/components/schemas/Devedor/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.valor !== undefined){
let data6 = data.valor;
const _errs14 = errors;
if(errors === _errs14){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing2;
if((data6.original === undefined) && (missing2 = "original")){
validate190.errors = [{instancePath:instancePath+"/valor",schemaPath:"#/properties/valor/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data6.original !== undefined){
let data7 = data6.original;
const _errs16 = errors;
const _errs17 = errors;
const _errs19 = errors;
const _errs20 = errors;
if(typeof data7 === "string"){
if(!pattern38.test(data7)){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var valid6 = _errs20 === errors;
if(valid6){
validate190.errors = [{instancePath:instancePath+"/valor/original",schemaPath:"#/components/schemas/PayableDecimalString/not",keyword:"not",params:{}}];
return false;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
if(errors === _errs17){
if(typeof data7 === "string"){
if(!pattern39.test(data7)){
validate190.errors = [{instancePath:instancePath+"/valor/original",schemaPath:"#/components/schemas/PayableDecimalString/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,10}\\.[0-9]{2}$"}}];
return false;
}
}
else {
validate190.errors = [{instancePath:instancePath+"/valor/original",schemaPath:"#/components/schemas/PayableDecimalString/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs16 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data6.modalidadeAlteracao !== undefined){
let data8 = data6.modalidadeAlteracao;
const _errs21 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate190.errors = [{instancePath:instancePath+"/valor/modalidadeAlteracao",schemaPath:"#/properties/valor/properties/modalidadeAlteracao/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
}
}
}
else {
validate190.errors = [{instancePath:instancePath+"/valor",schemaPath:"#/properties/valor/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.chave !== undefined){
let data9 = data.chave;
const _errs23 = errors;
if(errors === _errs23){
if(typeof data9 === "string"){
if(func0(data9) > 77){
validate190.errors = [{instancePath:instancePath+"/chave",schemaPath:"#/properties/chave/maxLength",keyword:"maxLength",params:{limit: 77}}];
return false;
}
}
else {
validate190.errors = [{instancePath:instancePath+"/chave",schemaPath:"#/properties/chave/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.solicitacaoPagador !== undefined){
let data10 = data.solicitacaoPagador;
const _errs25 = errors;
if(errors === _errs25){
if(typeof data10 === "string"){
if(func0(data10) > 140){
validate190.errors = [{instancePath:instancePath+"/solicitacaoPagador",schemaPath:"#/properties/solicitacaoPagador/maxLength",keyword:"maxLength",params:{limit: 140}}];
return false;
}
}
else {
validate190.errors = [{instancePath:instancePath+"/solicitacaoPagador",schemaPath:"#/properties/solicitacaoPagador/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.infoAdicionais !== undefined){
let data11 = data.infoAdicionais;
const _errs27 = errors;
if(errors === _errs27){
if(Array.isArray(data11)){
var valid7 = true;
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
let data12 = data11[i0];
const _errs29 = errors;
const _errs30 = errors;
if(errors === _errs30){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing3;
if(((data12.nome === undefined) && (missing3 = "nome")) || ((data12.valor === undefined) && (missing3 = "valor"))){
validate190.errors = [{instancePath:instancePath+"/infoAdicionais/" + i0,schemaPath:"#/components/schemas/InfoAdicional/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
if(data12.nome !== undefined){
const _errs32 = errors;
if(typeof data12.nome !== "string"){
validate190.errors = [{instancePath:instancePath+"/infoAdicionais/" + i0+"/nome",schemaPath:"#/components/schemas/InfoAdicional/properties/nome/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs32 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data12.valor !== undefined){
const _errs34 = errors;
if(typeof data12.valor !== "string"){
validate190.errors = [{instancePath:instancePath+"/infoAdicionais/" + i0+"/valor",schemaPath:"#/components/schemas/InfoAdicional/properties/valor/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs34 === errors;
}
else {
var valid9 = true;
}
}
}
}
else {
validate190.errors = [{instancePath:instancePath+"/infoAdicionais/" + i0,schemaPath:"#/components/schemas/InfoAdicional/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid7 = _errs29 === errors;
if(!valid7){
break;
}
}
}
else {
validate190.errors = [{instancePath:instancePath+"/infoAdicionais",schemaPath:"#/properties/infoAdicionais/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate190.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate190.errors = vErrors;
return errors === 0;
}
validate190.evaluated = {"props":{"calendario":true,"devedor":true,"valor":true,"chave":true,"solicitacaoPagador":true,"infoAdicionais":true},"dynamicProps":false,"dynamicItems":false};


function validate189(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate189.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate190(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate190.errors : vErrors.concat(validate190.errors);
errors = vErrors.length;
}
validate189.errors = vErrors;
return errors === 0;
}
validate189.evaluated = {"props":{"calendario":true,"devedor":true,"valor":true,"chave":true,"solicitacaoPagador":true,"infoAdicionais":true},"dynamicProps":false,"dynamicItems":false};

exports["putCob 201"] = validate192;
const schema160 = {"$ref":"contract#/components/schemas/CreatedCob"};
const schema161 = {"title":"Immediate charge, just created","description":"The charge as it is at its creation.","allOf":[{"$ref":"#/components/schemas/Cob"},{"type":"object","required":["status"],"properties":{"status":{"type":"string","const":"ATIVA","description":"A charge that was just created can be paid."}}}]};
const schema162 = {"type":"object","title":"Immediate charge","description":"A charge that can be paid. Optional members that were not sent are omitted ([OP-50](/docs/open-points#op-50)).","required":["calendario","txid","revisao","loc","location","status","valor","chave"],"properties":{"calendario":{"type":"object","description":"When it was created and for how long it can be paid.","required":["criacao","expiracao"],"properties":{"criacao":{"$ref":"#/components/schemas/Timestamp","description":"When the charge was created."},"expiracao":{"type":"integer","description":"Seconds from its creation, 86400 if the request does not set it ([OP-50](/docs/open-points#op-50)).","examples":[3600]}}},"txid":{"$ref":"#/components/schemas/Txid","description":"The txid of the path."},"revisao":{"type":"integer","const":0,"description":"How many times the charge was revised, 0 at creation."},"loc":{"type":"object","description":"Where the payload of the charge can be found.","required":["id","location","tipoCob"],"properties":{"id":{"type":"integer","description":"The id of the payload's location.","examples":[88]},"location":{"type":"string","pattern":"^000201","description":"The EMV code to copy and paste into a bank's app ([OP-53](/docs/open-points#op-53))."},"tipoCob":{"type":"string","const":"cob","description":"Always `cob`, an immediate charge."}}},"location":{"type":"string","pattern":"^000201","description":"The same code as `loc.location`."},"status":{"type":"string","enum":["ATIVA","CONCLUIDA","REMOVIDA_PELO_USUARIO_RECEBEDOR","REMOVIDA_PELO_PSP"],"description":"`ATIVA` at creation. `CONCLUIDA` once it was paid, `REMOVIDA_PELO_USUARIO_RECEBEDOR` or `REMOVIDA_PELO_PSP` once it was removed or expired; these three are final, and only the payment is notified, by a `RECEIVE` notification ([OP-11](/docs/open-points#op-11))."},"devedor":{"$ref":"#/components/schemas/Devedor"},"valor":{"type":"object","description":"What is charged.","required":["original","modalidadeAlteracao"],"properties":{"original":{"$ref":"#/components/schemas/DecimalString"},"modalidadeAlteracao":{"type":"integer","description":"Whether the payer may change the amount, 0 if the request does not say ([OP-50](/docs/open-points#op-50)).","examples":[0]}}},"chave":{"type":"string","maxLength":77,"description":"The receiver's payment key.","examples":["loja@example.com"]},"solicitacaoPagador":{"type":"string","maxLength":140,"description":"The text shown to the payer.","examples":["Pedido 1001"]},"infoAdicionais":{"type":"array","description":"Pairs of texts shown to the payer.","items":{"$ref":"#/components/schemas/InfoAdicional"}}}};
const schema164 = {"type":"string","title":"txid","description":"The client's own id of an immediate charge, 26 to 35 letters and digits, unique in the account.","pattern":"^[a-zA-Z0-9]{26,35}$","examples":["pedido000000000000000000001001"]};
const schema166 = {"type":"string","title":"Amount as text","description":"A BRL amount as a decimal with exactly two places.","pattern":"^[0-9]+\\.[0-9]{2}$","examples":["25.50"]};
const pattern41 = new RegExp("^[a-zA-Z0-9]{26,35}$", "u");
const pattern46 = new RegExp("^[0-9]+\\.[0-9]{2}$", "u");

function validate194(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate194.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.calendario === undefined) && (missing0 = "calendario")) || ((data.txid === undefined) && (missing0 = "txid"))) || ((data.revisao === undefined) && (missing0 = "revisao"))) || ((data.loc === undefined) && (missing0 = "loc"))) || ((data.location === undefined) && (missing0 = "location"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.valor === undefined) && (missing0 = "valor"))) || ((data.chave === undefined) && (missing0 = "chave"))){
validate194.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.calendario !== undefined){
let data0 = data.calendario;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.criacao === undefined) && (missing1 = "criacao")) || ((data0.expiracao === undefined) && (missing1 = "expiracao"))){
validate194.errors = [{instancePath:instancePath+"/calendario",schemaPath:"#/properties/calendario/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data0.criacao !== undefined){
let data1 = data0.criacao;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
validate194.errors = [{instancePath:instancePath+"/calendario/criacao",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data1))){
validate194.errors = [{instancePath:instancePath+"/calendario/criacao",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate194.errors = [{instancePath:instancePath+"/calendario/criacao",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.expiracao !== undefined){
let data2 = data0.expiracao;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate194.errors = [{instancePath:instancePath+"/calendario/expiracao",schemaPath:"#/properties/calendario/properties/expiracao/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
else {
validate194.errors = [{instancePath:instancePath+"/calendario",schemaPath:"#/properties/calendario/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.txid !== undefined){
let data3 = data.txid;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data3 === "string"){
if(!pattern41.test(data3)){
validate194.errors = [{instancePath:instancePath+"/txid",schemaPath:"#/components/schemas/Txid/pattern",keyword:"pattern",params:{pattern: "^[a-zA-Z0-9]{26,35}$"}}];
return false;
}
}
else {
validate194.errors = [{instancePath:instancePath+"/txid",schemaPath:"#/components/schemas/Txid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.revisao !== undefined){
let data4 = data.revisao;
const _errs11 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate194.errors = [{instancePath:instancePath+"/revisao",schemaPath:"#/properties/revisao/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(0 !== data4){
validate194.errors = [{instancePath:instancePath+"/revisao",schemaPath:"#/properties/revisao/const",keyword:"const",params:{allowedValue: 0}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.loc !== undefined){
let data5 = data.loc;
const _errs13 = errors;
if(errors === _errs13){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing2;
if((((data5.id === undefined) && (missing2 = "id")) || ((data5.location === undefined) && (missing2 = "location"))) || ((data5.tipoCob === undefined) && (missing2 = "tipoCob"))){
validate194.errors = [{instancePath:instancePath+"/loc",schemaPath:"#/properties/loc/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data5.id !== undefined){
let data6 = data5.id;
const _errs15 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate194.errors = [{instancePath:instancePath+"/loc/id",schemaPath:"#/properties/loc/properties/id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid4 = _errs15 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data5.location !== undefined){
let data7 = data5.location;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data7 === "string"){
if(!pattern24.test(data7)){
validate194.errors = [{instancePath:instancePath+"/loc/location",schemaPath:"#/properties/loc/properties/location/pattern",keyword:"pattern",params:{pattern: "^000201"}}];
return false;
}
}
else {
validate194.errors = [{instancePath:instancePath+"/loc/location",schemaPath:"#/properties/loc/properties/location/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs17 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data5.tipoCob !== undefined){
let data8 = data5.tipoCob;
const _errs19 = errors;
if(typeof data8 !== "string"){
validate194.errors = [{instancePath:instancePath+"/loc/tipoCob",schemaPath:"#/properties/loc/properties/tipoCob/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("cob" !== data8){
validate194.errors = [{instancePath:instancePath+"/loc/tipoCob",schemaPath:"#/properties/loc/properties/tipoCob/const",keyword:"const",params:{allowedValue: "cob"}}];
return false;
}
var valid4 = _errs19 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
else {
validate194.errors = [{instancePath:instancePath+"/loc",schemaPath:"#/properties/loc/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.location !== undefined){
let data9 = data.location;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data9 === "string"){
if(!pattern24.test(data9)){
validate194.errors = [{instancePath:instancePath+"/location",schemaPath:"#/properties/location/pattern",keyword:"pattern",params:{pattern: "^000201"}}];
return false;
}
}
else {
validate194.errors = [{instancePath:instancePath+"/location",schemaPath:"#/properties/location/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data10 = data.status;
const _errs23 = errors;
if(typeof data10 !== "string"){
validate194.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data10 === "ATIVA") || (data10 === "CONCLUIDA")) || (data10 === "REMOVIDA_PELO_USUARIO_RECEBEDOR")) || (data10 === "REMOVIDA_PELO_PSP"))){
validate194.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema162.properties.status.enum}}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.devedor !== undefined){
let data11 = data.devedor;
const _errs25 = errors;
const _errs26 = errors;
if(errors === _errs26){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
let missing3;
if((data11.nome === undefined) && (missing3 = "nome")){
validate194.errors = [{instancePath:instancePath+"/devedor",schemaPath:"#/components/schemas/Devedor/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
if(data11.cpf !== undefined){
let data12 = data11.cpf;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data12 === "string"){
if(!pattern11.test(data12)){
validate194.errors = [{instancePath:instancePath+"/devedor/cpf",schemaPath:"#/components/schemas/Devedor/properties/cpf/pattern",keyword:"pattern",params:{pattern: "^[0-9]{11}$"}}];
return false;
}
}
else {
validate194.errors = [{instancePath:instancePath+"/devedor/cpf",schemaPath:"#/components/schemas/Devedor/properties/cpf/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid6 = _errs28 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data11.cnpj !== undefined){
let data13 = data11.cnpj;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data13 === "string"){
if(!pattern12.test(data13)){
validate194.errors = [{instancePath:instancePath+"/devedor/cnpj",schemaPath:"#/components/schemas/Devedor/properties/cnpj/pattern",keyword:"pattern",params:{pattern: "^[0-9]{14}$"}}];
return false;
}
}
else {
validate194.errors = [{instancePath:instancePath+"/devedor/cnpj",schemaPath:"#/components/schemas/Devedor/properties/cnpj/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid6 = _errs30 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data11.nome !== undefined){
const _errs32 = errors;
if(typeof data11.nome !== "string"){
validate194.errors = [{instancePath:instancePath+"/devedor/nome",schemaPath:"#/components/schemas/Devedor/properties/nome/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs32 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
validate194.errors = [{instancePath:instancePath+"/devedor",schemaPath:"#/components/schemas/Devedor/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.valor !== undefined){
let data15 = data.valor;
const _errs34 = errors;
if(errors === _errs34){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
let missing4;
if(((data15.original === undefined) && (missing4 = "original")) || ((data15.modalidadeAlteracao === undefined) && (missing4 = "modalidadeAlteracao"))){
validate194.errors = [{instancePath:instancePath+"/valor",schemaPath:"#/properties/valor/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
if(data15.original !== undefined){
let data16 = data15.original;
const _errs36 = errors;
const _errs37 = errors;
if(errors === _errs37){
if(typeof data16 === "string"){
if(!pattern46.test(data16)){
validate194.errors = [{instancePath:instancePath+"/valor/original",schemaPath:"#/components/schemas/DecimalString/pattern",keyword:"pattern",params:{pattern: "^[0-9]+\\.[0-9]{2}$"}}];
return false;
}
}
else {
validate194.errors = [{instancePath:instancePath+"/valor/original",schemaPath:"#/components/schemas/DecimalString/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid7 = _errs36 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data15.modalidadeAlteracao !== undefined){
let data17 = data15.modalidadeAlteracao;
const _errs39 = errors;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
validate194.errors = [{instancePath:instancePath+"/valor/modalidadeAlteracao",schemaPath:"#/properties/valor/properties/modalidadeAlteracao/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid7 = _errs39 === errors;
}
else {
var valid7 = true;
}
}
}
}
else {
validate194.errors = [{instancePath:instancePath+"/valor",schemaPath:"#/properties/valor/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.chave !== undefined){
let data18 = data.chave;
const _errs41 = errors;
if(errors === _errs41){
if(typeof data18 === "string"){
if(func0(data18) > 77){
validate194.errors = [{instancePath:instancePath+"/chave",schemaPath:"#/properties/chave/maxLength",keyword:"maxLength",params:{limit: 77}}];
return false;
}
}
else {
validate194.errors = [{instancePath:instancePath+"/chave",schemaPath:"#/properties/chave/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.solicitacaoPagador !== undefined){
let data19 = data.solicitacaoPagador;
const _errs43 = errors;
if(errors === _errs43){
if(typeof data19 === "string"){
if(func0(data19) > 140){
validate194.errors = [{instancePath:instancePath+"/solicitacaoPagador",schemaPath:"#/properties/solicitacaoPagador/maxLength",keyword:"maxLength",params:{limit: 140}}];
return false;
}
}
else {
validate194.errors = [{instancePath:instancePath+"/solicitacaoPagador",schemaPath:"#/properties/solicitacaoPagador/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.infoAdicionais !== undefined){
let data20 = data.infoAdicionais;
const _errs45 = errors;
if(errors === _errs45){
if(Array.isArray(data20)){
var valid9 = true;
const len0 = data20.length;
for(let i0=0; i0<len0; i0++){
let data21 = data20[i0];
const _errs47 = errors;
const _errs48 = errors;
if(errors === _errs48){
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
let missing5;
if(((data21.nome === undefined) && (missing5 = "nome")) || ((data21.valor === undefined) && (missing5 = "valor"))){
validate194.errors = [{instancePath:instancePath+"/infoAdicionais/" + i0,schemaPath:"#/components/schemas/InfoAdicional/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
if(data21.nome !== undefined){
const _errs50 = errors;
if(typeof data21.nome !== "string"){
validate194.errors = [{instancePath:instancePath+"/infoAdicionais/" + i0+"/nome",schemaPath:"#/components/schemas/InfoAdicional/properties/nome/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs50 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data21.valor !== undefined){
const _errs52 = errors;
if(typeof data21.valor !== "string"){
validate194.errors = [{instancePath:instancePath+"/infoAdicionais/" + i0+"/valor",schemaPath:"#/components/schemas/InfoAdicional/properties/valor/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs52 === errors;
}
else {
var valid11 = true;
}
}
}
}
else {
validate194.errors = [{instancePath:instancePath+"/infoAdicionais/" + i0,schemaPath:"#/components/schemas/InfoAdicional/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid9 = _errs47 === errors;
if(!valid9){
break;
}
}
}
else {
validate194.errors = [{instancePath:instancePath+"/infoAdicionais",schemaPath:"#/properties/infoAdicionais/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate194.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate194.errors = vErrors;
return errors === 0;
}
validate194.evaluated = {"props":{"calendario":true,"txid":true,"revisao":true,"loc":true,"location":true,"status":true,"devedor":true,"valor":true,"chave":true,"solicitacaoPagador":true,"infoAdicionais":true},"dynamicProps":false,"dynamicItems":false};


function validate193(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate193.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate194(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate194.errors : vErrors.concat(validate194.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
validate193.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
if(typeof data0 !== "string"){
validate193.errors = [{instancePath:instancePath+"/status",schemaPath:"#/allOf/1/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("ATIVA" !== data0){
validate193.errors = [{instancePath:instancePath+"/status",schemaPath:"#/allOf/1/properties/status/const",keyword:"const",params:{allowedValue: "ATIVA"}}];
return false;
}
}
}
}
else {
validate193.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate193.errors = vErrors;
return errors === 0;
}
validate193.evaluated = {"props":{"status":true,"calendario":true,"txid":true,"revisao":true,"loc":true,"location":true,"devedor":true,"valor":true,"chave":true,"solicitacaoPagador":true,"infoAdicionais":true},"dynamicProps":false,"dynamicItems":false};


function validate192(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate192.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate193(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate193.errors : vErrors.concat(validate193.errors);
errors = vErrors.length;
}
validate192.errors = vErrors;
return errors === 0;
}
validate192.evaluated = {"props":{"status":true,"calendario":true,"txid":true,"revisao":true,"loc":true,"location":true,"devedor":true,"valor":true,"chave":true,"solicitacaoPagador":true,"infoAdicionais":true},"dynamicProps":false,"dynamicItems":false};

exports["putCob 400"] = validate197;
const schema168 = {"$ref":"contract#/components/schemas/ShortError"};

function validate197(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate197.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate197.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate197.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate197.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate197.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate197.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate197.errors = vErrors;
return errors === 0;
}
validate197.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["putCob 401"] = validate198;
const schema170 = {"$ref":"contract#/components/schemas/ShortError"};

function validate198(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate198.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate198.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate198.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate198.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate198.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate198.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate198.errors = vErrors;
return errors === 0;
}
validate198.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["putCob 403"] = validate199;
const schema172 = {"$ref":"contract#/components/schemas/ShortError"};

function validate199(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate199.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate199.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate199.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate199.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate199.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate199.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate199.errors = vErrors;
return errors === 0;
}
validate199.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["putCob 409"] = validate200;
const schema174 = {"$ref":"contract#/components/schemas/ShortError"};

function validate200(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate200.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate200.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate200.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate200.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate200.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate200.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate200.errors = vErrors;
return errors === 0;
}
validate200.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["putCob default"] = validate201;
const schema176 = {"$ref":"contract#/components/schemas/ShortError"};

function validate201(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate201.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate201.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate201.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate201.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate201.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate201.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate201.errors = vErrors;
return errors === 0;
}
validate201.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["putDevolucao body"] = validate202;
const schema178 = {"$ref":"contract#/components/schemas/DevolucaoRequest"};
const schema179 = {"type":"object","title":"Refund to request","description":"How much of a received payment to refund.","required":["valor"],"properties":{"valor":{"$ref":"#/components/schemas/PayableDecimalString","description":"The amount to refund, a BRL decimal with two places ([OP-59](/docs/open-points#op-59)), together with all other refunds of the payment no more than its amount."},"natureza":{"type":"string","enum":["ORIGINAL","RETIRADA"],"description":"`ORIGINAL` (a payment, or the purchase part of one with change) or `RETIRADA` (the withdrawal or change part). `MED_OPERACIONAL` and `MED_FRAUDE` appear in answers only."},"descricao":{"type":"string","maxLength":140,"description":"A text for the payer, at most 140 characters.","examples":["Item em falta"]}}};

function validate203(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate203.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.valor === undefined) && (missing0 = "valor")){
validate203.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.valor !== undefined){
let data0 = data.valor;
const _errs1 = errors;
const _errs2 = errors;
const _errs4 = errors;
const _errs5 = errors;
if(typeof data0 === "string"){
if(!pattern38.test(data0)){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var valid2 = _errs5 === errors;
if(valid2){
validate203.errors = [{instancePath:instancePath+"/valor",schemaPath:"#/components/schemas/PayableDecimalString/not",keyword:"not",params:{}}];
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern39.test(data0)){
validate203.errors = [{instancePath:instancePath+"/valor",schemaPath:"#/components/schemas/PayableDecimalString/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,10}\\.[0-9]{2}$"}}];
return false;
}
}
else {
validate203.errors = [{instancePath:instancePath+"/valor",schemaPath:"#/components/schemas/PayableDecimalString/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.natureza !== undefined){
let data1 = data.natureza;
const _errs6 = errors;
if(typeof data1 !== "string"){
validate203.errors = [{instancePath:instancePath+"/natureza",schemaPath:"#/properties/natureza/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data1 === "ORIGINAL") || (data1 === "RETIRADA"))){
validate203.errors = [{instancePath:instancePath+"/natureza",schemaPath:"#/properties/natureza/enum",keyword:"enum",params:{allowedValues: schema179.properties.natureza.enum}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.descricao !== undefined){
let data2 = data.descricao;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(func0(data2) > 140){
validate203.errors = [{instancePath:instancePath+"/descricao",schemaPath:"#/properties/descricao/maxLength",keyword:"maxLength",params:{limit: 140}}];
return false;
}
}
else {
validate203.errors = [{instancePath:instancePath+"/descricao",schemaPath:"#/properties/descricao/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate203.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate203.errors = vErrors;
return errors === 0;
}
validate203.evaluated = {"props":{"valor":true,"natureza":true,"descricao":true},"dynamicProps":false,"dynamicItems":false};


function validate202(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate202.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate203(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate203.errors : vErrors.concat(validate203.errors);
errors = vErrors.length;
}
validate202.errors = vErrors;
return errors === 0;
}
validate202.evaluated = {"props":{"valor":true,"natureza":true,"descricao":true},"dynamicProps":false,"dynamicItems":false};

exports["putDevolucao 200"] = validate205;
const schema181 = {"$ref":"contract#/components/schemas/Devolucao"};
const schema182 = {"type":"object","title":"Refund","description":"A refund of a received payment. A `REFUND` notification reports the outcome.","required":["id","rtrId","valor","natureza","horario","status"],"properties":{"id":{"type":"string","minLength":1,"maxLength":35,"description":"Your own id of the refund, as in the path.","examples":["refund1001"]},"rtrId":{"type":"string","minLength":32,"maxLength":32,"description":"The id of the refund in the scheme, 32 characters.","examples":["D1823612020260320150300000000002"]},"valor":{"$ref":"#/components/schemas/DecimalString","description":"The amount of the refund, a BRL decimal with two places."},"natureza":{"type":"string","enum":["ORIGINAL","RETIRADA","MED_OPERACIONAL","MED_FRAUDE"],"description":"What kind of refund it is."},"descricao":{"type":"string","description":"The text for the payer, if there is one.","examples":["Item em falta"]},"horario":{"type":"object","description":"When it was requested and when it ended.","required":["solicitacao"],"properties":{"solicitacao":{"$ref":"#/components/schemas/Timestamp","description":"When the refund was requested."},"liquidacao":{"$ref":"#/components/schemas/Timestamp","description":"When it ended, if it has. The member's name is this gateway's choice ([OP-33](/docs/open-points#op-33))."}}},"status":{"type":"string","enum":["EM_PROCESSAMENTO","DEVOLVIDO","NAO_REALIZADO"],"description":"`EM_PROCESSAMENTO` when it is accepted, `DEVOLVIDO` once the money is back, `NAO_REALIZADO` if that failed. The last two are final."},"motivo":{"type":"string","description":"Why it failed, if it has.","examples":["The destination bank rejected the refund."]}}};

function validate206(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate206.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.id === undefined) && (missing0 = "id")) || ((data.rtrId === undefined) && (missing0 = "rtrId"))) || ((data.valor === undefined) && (missing0 = "valor"))) || ((data.natureza === undefined) && (missing0 = "natureza"))) || ((data.horario === undefined) && (missing0 = "horario"))) || ((data.status === undefined) && (missing0 = "status"))){
validate206.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func0(data0) > 35){
validate206.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 35}}];
return false;
}
else {
if(func0(data0) < 1){
validate206.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate206.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rtrId !== undefined){
let data1 = data.rtrId;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func0(data1) > 32){
validate206.errors = [{instancePath:instancePath+"/rtrId",schemaPath:"#/properties/rtrId/maxLength",keyword:"maxLength",params:{limit: 32}}];
return false;
}
else {
if(func0(data1) < 32){
validate206.errors = [{instancePath:instancePath+"/rtrId",schemaPath:"#/properties/rtrId/minLength",keyword:"minLength",params:{limit: 32}}];
return false;
}
}
}
else {
validate206.errors = [{instancePath:instancePath+"/rtrId",schemaPath:"#/properties/rtrId/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.valor !== undefined){
let data2 = data.valor;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(!pattern46.test(data2)){
validate206.errors = [{instancePath:instancePath+"/valor",schemaPath:"#/components/schemas/DecimalString/pattern",keyword:"pattern",params:{pattern: "^[0-9]+\\.[0-9]{2}$"}}];
return false;
}
}
else {
validate206.errors = [{instancePath:instancePath+"/valor",schemaPath:"#/components/schemas/DecimalString/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.natureza !== undefined){
let data3 = data.natureza;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate206.errors = [{instancePath:instancePath+"/natureza",schemaPath:"#/properties/natureza/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data3 === "ORIGINAL") || (data3 === "RETIRADA")) || (data3 === "MED_OPERACIONAL")) || (data3 === "MED_FRAUDE"))){
validate206.errors = [{instancePath:instancePath+"/natureza",schemaPath:"#/properties/natureza/enum",keyword:"enum",params:{allowedValues: schema182.properties.natureza.enum}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.descricao !== undefined){
const _errs10 = errors;
if(typeof data.descricao !== "string"){
validate206.errors = [{instancePath:instancePath+"/descricao",schemaPath:"#/properties/descricao/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.horario !== undefined){
let data5 = data.horario;
const _errs12 = errors;
if(errors === _errs12){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing1;
if((data5.solicitacao === undefined) && (missing1 = "solicitacao")){
validate206.errors = [{instancePath:instancePath+"/horario",schemaPath:"#/properties/horario/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data5.solicitacao !== undefined){
let data6 = data5.solicitacao;
const _errs14 = errors;
const _errs15 = errors;
if(errors === _errs15){
if(errors === _errs15){
if(typeof data6 === "string"){
if(!pattern2.test(data6)){
validate206.errors = [{instancePath:instancePath+"/horario/solicitacao",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data6))){
validate206.errors = [{instancePath:instancePath+"/horario/solicitacao",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate206.errors = [{instancePath:instancePath+"/horario/solicitacao",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid2 = _errs14 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data5.liquidacao !== undefined){
let data7 = data5.liquidacao;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs18){
if(errors === _errs18){
if(typeof data7 === "string"){
if(!pattern2.test(data7)){
validate206.errors = [{instancePath:instancePath+"/horario/liquidacao",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data7))){
validate206.errors = [{instancePath:instancePath+"/horario/liquidacao",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate206.errors = [{instancePath:instancePath+"/horario/liquidacao",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
validate206.errors = [{instancePath:instancePath+"/horario",schemaPath:"#/properties/horario/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data8 = data.status;
const _errs20 = errors;
if(typeof data8 !== "string"){
validate206.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data8 === "EM_PROCESSAMENTO") || (data8 === "DEVOLVIDO")) || (data8 === "NAO_REALIZADO"))){
validate206.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema182.properties.status.enum}}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.motivo !== undefined){
const _errs22 = errors;
if(typeof data.motivo !== "string"){
validate206.errors = [{instancePath:instancePath+"/motivo",schemaPath:"#/properties/motivo/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate206.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate206.errors = vErrors;
return errors === 0;
}
validate206.evaluated = {"props":{"id":true,"rtrId":true,"valor":true,"natureza":true,"descricao":true,"horario":true,"status":true,"motivo":true},"dynamicProps":false,"dynamicItems":false};


function validate205(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate205.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate206(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate206.errors : vErrors.concat(validate206.errors);
errors = vErrors.length;
}
validate205.errors = vErrors;
return errors === 0;
}
validate205.evaluated = {"props":{"id":true,"rtrId":true,"valor":true,"natureza":true,"descricao":true,"horario":true,"status":true,"motivo":true},"dynamicProps":false,"dynamicItems":false};

exports["putDevolucao 201"] = validate208;
const schema186 = {"$ref":"contract#/components/schemas/CreatedDevolucao"};
const schema187 = {"title":"Refund, just requested","description":"The refund as it is when it is accepted.","allOf":[{"$ref":"#/components/schemas/Devolucao"},{"type":"object","required":["status"],"properties":{"status":{"type":"string","const":"EM_PROCESSAMENTO","description":"A refund that was just requested is being processed ([OP-41](/docs/open-points#op-41))."}}}]};

function validate210(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate210.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.id === undefined) && (missing0 = "id")) || ((data.rtrId === undefined) && (missing0 = "rtrId"))) || ((data.valor === undefined) && (missing0 = "valor"))) || ((data.natureza === undefined) && (missing0 = "natureza"))) || ((data.horario === undefined) && (missing0 = "horario"))) || ((data.status === undefined) && (missing0 = "status"))){
validate210.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func0(data0) > 35){
validate210.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 35}}];
return false;
}
else {
if(func0(data0) < 1){
validate210.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate210.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rtrId !== undefined){
let data1 = data.rtrId;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func0(data1) > 32){
validate210.errors = [{instancePath:instancePath+"/rtrId",schemaPath:"#/properties/rtrId/maxLength",keyword:"maxLength",params:{limit: 32}}];
return false;
}
else {
if(func0(data1) < 32){
validate210.errors = [{instancePath:instancePath+"/rtrId",schemaPath:"#/properties/rtrId/minLength",keyword:"minLength",params:{limit: 32}}];
return false;
}
}
}
else {
validate210.errors = [{instancePath:instancePath+"/rtrId",schemaPath:"#/properties/rtrId/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.valor !== undefined){
let data2 = data.valor;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(!pattern46.test(data2)){
validate210.errors = [{instancePath:instancePath+"/valor",schemaPath:"#/components/schemas/DecimalString/pattern",keyword:"pattern",params:{pattern: "^[0-9]+\\.[0-9]{2}$"}}];
return false;
}
}
else {
validate210.errors = [{instancePath:instancePath+"/valor",schemaPath:"#/components/schemas/DecimalString/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.natureza !== undefined){
let data3 = data.natureza;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate210.errors = [{instancePath:instancePath+"/natureza",schemaPath:"#/properties/natureza/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data3 === "ORIGINAL") || (data3 === "RETIRADA")) || (data3 === "MED_OPERACIONAL")) || (data3 === "MED_FRAUDE"))){
validate210.errors = [{instancePath:instancePath+"/natureza",schemaPath:"#/properties/natureza/enum",keyword:"enum",params:{allowedValues: schema182.properties.natureza.enum}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.descricao !== undefined){
const _errs10 = errors;
if(typeof data.descricao !== "string"){
validate210.errors = [{instancePath:instancePath+"/descricao",schemaPath:"#/properties/descricao/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.horario !== undefined){
let data5 = data.horario;
const _errs12 = errors;
if(errors === _errs12){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing1;
if((data5.solicitacao === undefined) && (missing1 = "solicitacao")){
validate210.errors = [{instancePath:instancePath+"/horario",schemaPath:"#/properties/horario/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data5.solicitacao !== undefined){
let data6 = data5.solicitacao;
const _errs14 = errors;
const _errs15 = errors;
if(errors === _errs15){
if(errors === _errs15){
if(typeof data6 === "string"){
if(!pattern2.test(data6)){
validate210.errors = [{instancePath:instancePath+"/horario/solicitacao",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data6))){
validate210.errors = [{instancePath:instancePath+"/horario/solicitacao",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate210.errors = [{instancePath:instancePath+"/horario/solicitacao",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid2 = _errs14 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data5.liquidacao !== undefined){
let data7 = data5.liquidacao;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs18){
if(errors === _errs18){
if(typeof data7 === "string"){
if(!pattern2.test(data7)){
validate210.errors = [{instancePath:instancePath+"/horario/liquidacao",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data7))){
validate210.errors = [{instancePath:instancePath+"/horario/liquidacao",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate210.errors = [{instancePath:instancePath+"/horario/liquidacao",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
validate210.errors = [{instancePath:instancePath+"/horario",schemaPath:"#/properties/horario/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data8 = data.status;
const _errs20 = errors;
if(typeof data8 !== "string"){
validate210.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data8 === "EM_PROCESSAMENTO") || (data8 === "DEVOLVIDO")) || (data8 === "NAO_REALIZADO"))){
validate210.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema182.properties.status.enum}}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.motivo !== undefined){
const _errs22 = errors;
if(typeof data.motivo !== "string"){
validate210.errors = [{instancePath:instancePath+"/motivo",schemaPath:"#/properties/motivo/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate210.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate210.errors = vErrors;
return errors === 0;
}
validate210.evaluated = {"props":{"id":true,"rtrId":true,"valor":true,"natureza":true,"descricao":true,"horario":true,"status":true,"motivo":true},"dynamicProps":false,"dynamicItems":false};


function validate209(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate209.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate210(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate210.errors : vErrors.concat(validate210.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
validate209.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
if(typeof data0 !== "string"){
validate209.errors = [{instancePath:instancePath+"/status",schemaPath:"#/allOf/1/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("EM_PROCESSAMENTO" !== data0){
validate209.errors = [{instancePath:instancePath+"/status",schemaPath:"#/allOf/1/properties/status/const",keyword:"const",params:{allowedValue: "EM_PROCESSAMENTO"}}];
return false;
}
}
}
}
else {
validate209.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate209.errors = vErrors;
return errors === 0;
}
validate209.evaluated = {"props":{"status":true,"id":true,"rtrId":true,"valor":true,"natureza":true,"descricao":true,"horario":true,"motivo":true},"dynamicProps":false,"dynamicItems":false};


function validate208(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate208.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate209(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate209.errors : vErrors.concat(validate209.errors);
errors = vErrors.length;
}
validate208.errors = vErrors;
return errors === 0;
}
validate208.evaluated = {"props":{"status":true,"id":true,"rtrId":true,"valor":true,"natureza":true,"descricao":true,"horario":true,"motivo":true},"dynamicProps":false,"dynamicItems":false};

exports["putDevolucao 400"] = validate213;
const schema192 = {"$ref":"contract#/components/schemas/ShortError"};

function validate213(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate213.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate213.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate213.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate213.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate213.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate213.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate213.errors = vErrors;
return errors === 0;
}
validate213.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["putDevolucao 401"] = validate214;
const schema194 = {"$ref":"contract#/components/schemas/ShortError"};

function validate214(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate214.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate214.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate214.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate214.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate214.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate214.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate214.errors = vErrors;
return errors === 0;
}
validate214.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["putDevolucao 403"] = validate215;
const schema196 = {"$ref":"contract#/components/schemas/ShortError"};

function validate215(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate215.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate215.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate215.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate215.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate215.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate215.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate215.errors = vErrors;
return errors === 0;
}
validate215.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["putDevolucao 404"] = validate216;
const schema198 = {"$ref":"contract#/components/schemas/ShortError"};

function validate216(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate216.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate216.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate216.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate216.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate216.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate216.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate216.errors = vErrors;
return errors === 0;
}
validate216.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["putDevolucao 422"] = validate217;
const schema200 = {"$ref":"contract#/components/schemas/ShortError"};

function validate217(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate217.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate217.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate217.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate217.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate217.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate217.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate217.errors = vErrors;
return errors === 0;
}
validate217.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["putDevolucao default"] = validate218;
const schema202 = {"$ref":"contract#/components/schemas/ShortError"};

function validate218(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate218.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate218.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate218.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate218.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate218.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate218.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate218.errors = vErrors;
return errors === 0;
}
validate218.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["createRefundIn body"] = validate219;
const schema204 = {"$ref":"contract#/components/schemas/RefundInRequest"};
const schema205 = {"type":"object","title":"Refund to request","description":"How much of a received payment to refund.","required":["refundValue"],"properties":{"refundValue":{"$ref":"#/components/schemas/Amount","description":"The amount to refund, in BRL with at most two decimals: at least 0.01, and together with all other refunds of the payment no more than its amount."},"reason":{"type":"string","description":"The reason, a text of your own.","examples":["Item em falta"]},"externalId":{"type":"string","minLength":1,"maxLength":255,"description":"Your own id of the refund, not blank, at most 255 characters ([OP-59](/docs/open-points#op-59)); corresponds to `id` in the path of the compatibility refund. If you send it again for the same payment, you get the same refund, and no second one is created.","examples":["refund-5001"]}}};

function validate220(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate220.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.refundValue === undefined) && (missing0 = "refundValue")){
validate220.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.refundValue !== undefined){
let data0 = data.refundValue;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9999999999.99 || isNaN(data0)){
validate220.errors = [{instancePath:instancePath+"/refundValue",schemaPath:"#/components/schemas/Amount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9999999999.99}}];
return false;
}
else {
if(data0 < 0.01 || isNaN(data0)){
validate220.errors = [{instancePath:instancePath+"/refundValue",schemaPath:"#/components/schemas/Amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.01}}];
return false;
}
else {
if(!(formats2.validate(data0))){
validate220.errors = [{instancePath:instancePath+"/refundValue",schemaPath:"#/components/schemas/Amount/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
}
}
else {
validate220.errors = [{instancePath:instancePath+"/refundValue",schemaPath:"#/components/schemas/Amount/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
const _errs4 = errors;
if(typeof data.reason !== "string"){
validate220.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.externalId !== undefined){
let data2 = data.externalId;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func0(data2) > 255){
validate220.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/maxLength",keyword:"maxLength",params:{limit: 255}}];
return false;
}
else {
if(func0(data2) < 1){
validate220.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate220.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate220.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate220.errors = vErrors;
return errors === 0;
}
validate220.evaluated = {"props":{"refundValue":true,"reason":true,"externalId":true},"dynamicProps":false,"dynamicItems":false};


function validate219(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate219.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate220(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate220.errors : vErrors.concat(validate220.errors);
errors = vErrors.length;
}
validate219.errors = vErrors;
return errors === 0;
}
validate219.evaluated = {"props":{"refundValue":true,"reason":true,"externalId":true},"dynamicProps":false,"dynamicItems":false};

exports["createRefundIn 201"] = validate222;
const schema207 = {"$ref":"contract#/components/schemas/RefundInTransaction"};
const schema208 = {"type":"object","title":"Refund","description":"A refund that was created. A `CashInReversal` notification reports the outcome.","required":["transactionId","externalId","status","refundValue","providerTransactionId","generateTime"],"properties":{"transactionId":{"$ref":"#/components/schemas/Uuid","description":"The id of the refund, also in its notification and in the list ([OP-02](/docs/open-points#op-02))."},"externalId":{"type":["string","null"],"description":"The externalId of the request; null if it had none.","examples":["refund-5001"]},"status":{"type":"string","enum":["PENDING","CONFIRMED","ERROR"],"description":"The state of the refund, created as `PENDING` ([OP-41](/docs/open-points#op-41))."},"refundValue":{"$ref":"#/components/schemas/Money"},"providerTransactionId":{"type":"string","description":"The id of the refund at the provider; correlates it with notifications.","examples":["D1823612020260320150300000000007"]},"generateTime":{"$ref":"#/components/schemas/Timestamp","description":"When the refund was created."}}};

function validate223(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate223.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.transactionId === undefined) && (missing0 = "transactionId")) || ((data.externalId === undefined) && (missing0 = "externalId"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.refundValue === undefined) && (missing0 = "refundValue"))) || ((data.providerTransactionId === undefined) && (missing0 = "providerTransactionId"))) || ((data.generateTime === undefined) && (missing0 = "generateTime"))){
validate223.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.transactionId !== undefined){
let data0 = data.transactionId;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern14.test(data0)){
validate223.errors = [{instancePath:instancePath+"/transactionId",schemaPath:"#/components/schemas/Uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate223.errors = [{instancePath:instancePath+"/transactionId",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.externalId !== undefined){
let data1 = data.externalId;
const _errs4 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate223.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/type",keyword:"type",params:{type: schema208.properties.externalId.type}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data2 = data.status;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate223.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data2 === "PENDING") || (data2 === "CONFIRMED")) || (data2 === "ERROR"))){
validate223.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema208.properties.status.enum}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.refundValue !== undefined){
let data3 = data.refundValue;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if((typeof data3 == "number") && (isFinite(data3))){
if(!(formats2.validate(data3))){
validate223.errors = [{instancePath:instancePath+"/refundValue",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate223.errors = [{instancePath:instancePath+"/refundValue",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.providerTransactionId !== undefined){
const _errs11 = errors;
if(typeof data.providerTransactionId !== "string"){
validate223.errors = [{instancePath:instancePath+"/providerTransactionId",schemaPath:"#/properties/providerTransactionId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generateTime !== undefined){
let data5 = data.generateTime;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(errors === _errs14){
if(typeof data5 === "string"){
if(!pattern2.test(data5)){
validate223.errors = [{instancePath:instancePath+"/generateTime",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data5))){
validate223.errors = [{instancePath:instancePath+"/generateTime",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate223.errors = [{instancePath:instancePath+"/generateTime",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate223.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate223.errors = vErrors;
return errors === 0;
}
validate223.evaluated = {"props":{"transactionId":true,"externalId":true,"status":true,"refundValue":true,"providerTransactionId":true,"generateTime":true},"dynamicProps":false,"dynamicItems":false};


function validate222(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate222.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate223(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate223.errors : vErrors.concat(validate223.errors);
errors = vErrors.length;
}
validate222.errors = vErrors;
return errors === 0;
}
validate222.evaluated = {"props":{"transactionId":true,"externalId":true,"status":true,"refundValue":true,"providerTransactionId":true,"generateTime":true},"dynamicProps":false,"dynamicItems":false};

exports["createRefundIn 400"] = validate225;
const schema212 = {"$ref":"contract#/components/schemas/HttpError"};

function validate226(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate226.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate226.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate226.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate226.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate226.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate226.errors = vErrors;
return errors === 0;
}
validate226.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate225(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate225.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate226(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate226.errors : vErrors.concat(validate226.errors);
errors = vErrors.length;
}
validate225.errors = vErrors;
return errors === 0;
}
validate225.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createRefundIn 401"] = validate229;
const schema214 = {"$ref":"contract#/components/schemas/HttpError"};

function validate230(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate230.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate230.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate230.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate230.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate230.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate230.errors = vErrors;
return errors === 0;
}
validate230.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate229(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate229.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate230(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate230.errors : vErrors.concat(validate230.errors);
errors = vErrors.length;
}
validate229.errors = vErrors;
return errors === 0;
}
validate229.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createRefundIn 403"] = validate233;
const schema216 = {"$ref":"contract#/components/schemas/HttpError"};

function validate234(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate234.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate234.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate234.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate234.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate234.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate234.errors = vErrors;
return errors === 0;
}
validate234.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate233(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate233.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate234(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate234.errors : vErrors.concat(validate234.errors);
errors = vErrors.length;
}
validate233.errors = vErrors;
return errors === 0;
}
validate233.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createRefundIn 404"] = validate237;
const schema218 = {"$ref":"contract#/components/schemas/HttpError"};

function validate238(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate238.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate238.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate238.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate238.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate238.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate238.errors = vErrors;
return errors === 0;
}
validate238.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate237(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate237.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate238(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate238.errors : vErrors.concat(validate238.errors);
errors = vErrors.length;
}
validate237.errors = vErrors;
return errors === 0;
}
validate237.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createRefundIn 500"] = validate241;
const schema220 = {"$ref":"contract#/components/schemas/HttpError"};

function validate242(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate242.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate242.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate242.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate242.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate242.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate242.errors = vErrors;
return errors === 0;
}
validate242.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate241(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate241.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate242(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate242.errors : vErrors.concat(validate242.errors);
errors = vErrors.length;
}
validate241.errors = vErrors;
return errors === 0;
}
validate241.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["createRefundIn default"] = validate245;
const schema222 = {"$ref":"contract#/components/schemas/HttpError"};

function validate246(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate246.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate246.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate246.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate246.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate246.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate246.errors = vErrors;
return errors === 0;
}
validate246.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate245(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate245.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate246(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate246.errors : vErrors.concat(validate246.errors);
errors = vErrors.length;
}
validate245.errors = vErrors;
return errors === 0;
}
validate245.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["listMeds 200"] = validate249;
const schema224 = {"$ref":"contract#/components/schemas/MedPage"};
const schema225 = {"type":"object","title":"Page of MEDs","description":"Cases, newest first, and how many there are.","required":["data","metadata"],"properties":{"data":{"type":"array","description":"The cases of this page.","items":{"$ref":"#/components/schemas/Med"}},"metadata":{"type":"object","description":"The position of this page. If there are no cases, `totalPages` is 0; a page beyond the last is empty ([OP-58](/docs/open-points#op-58)).","required":["total","page","pageSize","totalPages"],"properties":{"total":{"type":"integer","description":"How many cases match the filter.","examples":[2]},"page":{"type":"integer","description":"The number of this page, from 1.","examples":[1]},"pageSize":{"type":"integer","description":"The number of cases on a page, at most 100.","examples":[20]},"totalPages":{"type":"integer","description":"How many pages there are.","examples":[1]}}}}};
const schema226 = {"type":"object","title":"Special refund mechanism case (MED)","description":"A bank asks for the return of money that the account received (MED, Mecanismo Especial de Devolução).","required":["id","endToEnd","status","reason","cause","description","analysisResult","analysisDetails","requestingBank","contestedBank","originalTransaction","isReconciled","originalTransactionId","createdAt","updatedAt"],"properties":{"id":{"type":"integer","description":"The id of the case.","examples":[301]},"endToEnd":{"$ref":"#/components/schemas/EndToEndId","description":"The end-to-end id of the payment that is contested ([OP-01](/docs/open-points#op-01))."},"status":{"type":"string","enum":["OPEN","RECEIVED","CANCELLED","ANALYZED"],"description":"`OPEN` when it is opened, `RECEIVED` once it has been read, `ANALYZED` once it has been decided; `CANCELLED` if the bank withdrew it ([OP-29](/docs/open-points#op-29))."},"reason":{"type":"string","enum":["REFUND_REQUEST","REFUND_CANCELLATION"],"description":"What the bank asks for."},"cause":{"type":["string","null"],"description":"The cause, a code such as `UNAUTHORIZED_TRANSACTION` or `SOCIAL_ENGINEERING`; there may be others.","examples":["SOCIAL_ENGINEERING"]},"description":{"type":["string","null"],"description":"More about it, as text.","examples":["Golpe relatado pelo pagador"]},"analysisResult":{"type":["string","null"],"enum":["APPROVED","REJECTED",null],"description":"The decision, null while there is none.","examples":["APPROVED"]},"analysisDetails":{"type":["string","null"],"description":"The reason for the decision.","examples":["Indícios confirmados"]},"requestingBank":{"$ref":"#/components/schemas/MedBank","description":"The bank that opened the case."},"contestedBank":{"$ref":"#/components/schemas/MedBank","description":"The bank of the account."},"originalTransaction":{"type":["object","null"],"description":"The payment that is contested; null if the account has no such transaction.","required":["amount","type","transactionType","name","document","dateTime"],"properties":{"amount":{"$ref":"#/components/schemas/Money"},"type":{"type":"string","description":"The kind of payment.","examples":["PIX"]},"transactionType":{"type":"string","description":"The kind of transaction.","examples":["CASH_IN"]},"name":{"type":"string","description":"The payer's name.","examples":["João Pereira"]},"document":{"$ref":"#/components/schemas/MaskedDocument"},"dateTime":{"$ref":"#/components/schemas/Timestamp","description":"When it was paid."}}},"isReconciled":{"type":"boolean","description":"Whether the case is linked to a transaction of the account."},"originalTransactionId":{"type":["integer","null"],"description":"The number of that transaction; null if there is none.","examples":[4699]},"createdAt":{"$ref":"#/components/schemas/Timestamp","description":"When the case was opened."},"updatedAt":{"$ref":"#/components/schemas/Timestamp","description":"When it was last changed."}},"if":{"required":["isReconciled"],"properties":{"isReconciled":{"const":true}}},"then":{"additionalProperties":true,"properties":{"originalTransactionId":{"type":"integer"}}},"else":{"additionalProperties":true,"properties":{"originalTransactionId":{"type":"null"}}}};
const schema227 = {"type":"string","title":"End-to-end id","description":"The id of a payment in the scheme: `E` (`D` for a return), the ISPB of the bank that sent it (8 digits), the minute in UTC (`yyyyMMddHHmm`) and 11 more letters and digits, 32 characters in total ([OP-01](/docs/open-points#op-01)).","pattern":"^[ED][0-9a-zA-Z]{31}$","examples":["E1823612020260320140300000000001"]};
const schema228 = {"type":"object","title":"Bank of a MED","description":"An institution that is involved in a special refund mechanism (MED) case.","required":["ispb","name"],"properties":{"ispb":{"type":"string","description":"The ISPB of the institution, 8 digits.","examples":["18236120"]},"name":{"type":"string","description":"The name of the institution.","examples":["NU PAGAMENTOS - IP"]}}};
const schema231 = {"type":"string","title":"Masked CPF or CNPJ","description":"A CPF or CNPJ with its outer digits masked, never the complete document ([OP-27](/docs/open-points#op-27)).","not":{"pattern":"^([0-9]{11}|[0-9]{14}|[0-9]{3}\\.[0-9]{3}\\.[0-9]{3}-[0-9]{2}|[0-9]{2}\\.[0-9]{3}\\.[0-9]{3}/[0-9]{4}-[0-9]{2})$"},"examples":["***.982.247-**"]};
const pattern57 = new RegExp("^[ED][0-9a-zA-Z]{31}$", "u");
const pattern58 = new RegExp("^([0-9]{11}|[0-9]{14}|[0-9]{3}\\.[0-9]{3}\\.[0-9]{3}-[0-9]{2}|[0-9]{2}\\.[0-9]{3}\\.[0-9]{3}/[0-9]{4}-[0-9]{2})$", "u");

function validate251(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate251.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.isReconciled === undefined) && (missing0 = "isReconciled")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.isReconciled !== undefined){
if(true !== data.isReconciled){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.originalTransactionId !== undefined){
let data1 = data.originalTransactionId;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate251.errors = [{instancePath:instancePath+"/originalTransactionId",schemaPath:"#/then/properties/originalTransactionId/type",keyword:"type",params:{type: "integer"}}];
return false;
}
}
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
if(valid0){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs8 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.originalTransactionId !== undefined){
if(data.originalTransactionId !== null){
validate251.errors = [{instancePath:instancePath+"/originalTransactionId",schemaPath:"#/else/properties/originalTransactionId/type",keyword:"type",params:{type: "null"}}];
return false;
}
}
}
var _valid0 = _errs8 === errors;
valid0 = _valid0;
if(valid0){
if(props0 !== true){
props0 = true;
}
}
ifClause0 = "else";
}
if(!valid0){
const err2 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate251.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((((((((((((((((data.id === undefined) && (missing1 = "id")) || ((data.endToEnd === undefined) && (missing1 = "endToEnd"))) || ((data.status === undefined) && (missing1 = "status"))) || ((data.reason === undefined) && (missing1 = "reason"))) || ((data.cause === undefined) && (missing1 = "cause"))) || ((data.description === undefined) && (missing1 = "description"))) || ((data.analysisResult === undefined) && (missing1 = "analysisResult"))) || ((data.analysisDetails === undefined) && (missing1 = "analysisDetails"))) || ((data.requestingBank === undefined) && (missing1 = "requestingBank"))) || ((data.contestedBank === undefined) && (missing1 = "contestedBank"))) || ((data.originalTransaction === undefined) && (missing1 = "originalTransaction"))) || ((data.isReconciled === undefined) && (missing1 = "isReconciled"))) || ((data.originalTransactionId === undefined) && (missing1 = "originalTransactionId"))) || ((data.createdAt === undefined) && (missing1 = "createdAt"))) || ((data.updatedAt === undefined) && (missing1 = "updatedAt"))){
validate251.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(props0 !== true){
props0 = props0 || {};
props0.id = true;
props0.endToEnd = true;
props0.status = true;
props0.reason = true;
props0.cause = true;
props0.description = true;
props0.analysisResult = true;
props0.analysisDetails = true;
props0.requestingBank = true;
props0.contestedBank = true;
props0.originalTransaction = true;
props0.isReconciled = true;
props0.originalTransactionId = true;
props0.createdAt = true;
props0.updatedAt = true;
}
if(data.id !== undefined){
let data3 = data.id;
const _errs12 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate251.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid4 = _errs12 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.endToEnd !== undefined){
let data4 = data.endToEnd;
const _errs14 = errors;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data4 === "string"){
if(!pattern57.test(data4)){
validate251.errors = [{instancePath:instancePath+"/endToEnd",schemaPath:"#/components/schemas/EndToEndId/pattern",keyword:"pattern",params:{pattern: "^[ED][0-9a-zA-Z]{31}$"}}];
return false;
}
}
else {
validate251.errors = [{instancePath:instancePath+"/endToEnd",schemaPath:"#/components/schemas/EndToEndId/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs14 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.status !== undefined){
let data5 = data.status;
const _errs17 = errors;
if(typeof data5 !== "string"){
validate251.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data5 === "OPEN") || (data5 === "RECEIVED")) || (data5 === "CANCELLED")) || (data5 === "ANALYZED"))){
validate251.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema226.properties.status.enum}}];
return false;
}
var valid4 = _errs17 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.reason !== undefined){
let data6 = data.reason;
const _errs19 = errors;
if(typeof data6 !== "string"){
validate251.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data6 === "REFUND_REQUEST") || (data6 === "REFUND_CANCELLATION"))){
validate251.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/enum",keyword:"enum",params:{allowedValues: schema226.properties.reason.enum}}];
return false;
}
var valid4 = _errs19 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.cause !== undefined){
let data7 = data.cause;
const _errs21 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate251.errors = [{instancePath:instancePath+"/cause",schemaPath:"#/properties/cause/type",keyword:"type",params:{type: schema226.properties.cause.type}}];
return false;
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.description !== undefined){
let data8 = data.description;
const _errs23 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate251.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema226.properties.description.type}}];
return false;
}
var valid4 = _errs23 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.analysisResult !== undefined){
let data9 = data.analysisResult;
const _errs25 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate251.errors = [{instancePath:instancePath+"/analysisResult",schemaPath:"#/properties/analysisResult/type",keyword:"type",params:{type: schema226.properties.analysisResult.type}}];
return false;
}
if(!(((data9 === "APPROVED") || (data9 === "REJECTED")) || (data9 === null))){
validate251.errors = [{instancePath:instancePath+"/analysisResult",schemaPath:"#/properties/analysisResult/enum",keyword:"enum",params:{allowedValues: schema226.properties.analysisResult.enum}}];
return false;
}
var valid4 = _errs25 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.analysisDetails !== undefined){
let data10 = data.analysisDetails;
const _errs27 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate251.errors = [{instancePath:instancePath+"/analysisDetails",schemaPath:"#/properties/analysisDetails/type",keyword:"type",params:{type: schema226.properties.analysisDetails.type}}];
return false;
}
var valid4 = _errs27 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.requestingBank !== undefined){
let data11 = data.requestingBank;
const _errs29 = errors;
const _errs30 = errors;
if(errors === _errs30){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
let missing2;
if(((data11.ispb === undefined) && (missing2 = "ispb")) || ((data11.name === undefined) && (missing2 = "name"))){
validate251.errors = [{instancePath:instancePath+"/requestingBank",schemaPath:"#/components/schemas/MedBank/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data11.ispb !== undefined){
const _errs32 = errors;
if(typeof data11.ispb !== "string"){
validate251.errors = [{instancePath:instancePath+"/requestingBank/ispb",schemaPath:"#/components/schemas/MedBank/properties/ispb/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs32 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data11.name !== undefined){
const _errs34 = errors;
if(typeof data11.name !== "string"){
validate251.errors = [{instancePath:instancePath+"/requestingBank/name",schemaPath:"#/components/schemas/MedBank/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs34 === errors;
}
else {
var valid7 = true;
}
}
}
}
else {
validate251.errors = [{instancePath:instancePath+"/requestingBank",schemaPath:"#/components/schemas/MedBank/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid4 = _errs29 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.contestedBank !== undefined){
let data14 = data.contestedBank;
const _errs36 = errors;
const _errs37 = errors;
if(errors === _errs37){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
let missing3;
if(((data14.ispb === undefined) && (missing3 = "ispb")) || ((data14.name === undefined) && (missing3 = "name"))){
validate251.errors = [{instancePath:instancePath+"/contestedBank",schemaPath:"#/components/schemas/MedBank/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
if(data14.ispb !== undefined){
const _errs39 = errors;
if(typeof data14.ispb !== "string"){
validate251.errors = [{instancePath:instancePath+"/contestedBank/ispb",schemaPath:"#/components/schemas/MedBank/properties/ispb/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs39 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data14.name !== undefined){
const _errs41 = errors;
if(typeof data14.name !== "string"){
validate251.errors = [{instancePath:instancePath+"/contestedBank/name",schemaPath:"#/components/schemas/MedBank/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs41 === errors;
}
else {
var valid9 = true;
}
}
}
}
else {
validate251.errors = [{instancePath:instancePath+"/contestedBank",schemaPath:"#/components/schemas/MedBank/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid4 = _errs36 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.originalTransaction !== undefined){
let data17 = data.originalTransaction;
const _errs43 = errors;
if((!(data17 && typeof data17 == "object" && !Array.isArray(data17))) && (data17 !== null)){
validate251.errors = [{instancePath:instancePath+"/originalTransaction",schemaPath:"#/properties/originalTransaction/type",keyword:"type",params:{type: schema226.properties.originalTransaction.type}}];
return false;
}
if(errors === _errs43){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
let missing4;
if(((((((data17.amount === undefined) && (missing4 = "amount")) || ((data17.type === undefined) && (missing4 = "type"))) || ((data17.transactionType === undefined) && (missing4 = "transactionType"))) || ((data17.name === undefined) && (missing4 = "name"))) || ((data17.document === undefined) && (missing4 = "document"))) || ((data17.dateTime === undefined) && (missing4 = "dateTime"))){
validate251.errors = [{instancePath:instancePath+"/originalTransaction",schemaPath:"#/properties/originalTransaction/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
if(data17.amount !== undefined){
let data18 = data17.amount;
const _errs45 = errors;
const _errs46 = errors;
if(errors === _errs46){
if((typeof data18 == "number") && (isFinite(data18))){
if(!(formats2.validate(data18))){
validate251.errors = [{instancePath:instancePath+"/originalTransaction/amount",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate251.errors = [{instancePath:instancePath+"/originalTransaction/amount",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid10 = _errs45 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data17.type !== undefined){
const _errs48 = errors;
if(typeof data17.type !== "string"){
validate251.errors = [{instancePath:instancePath+"/originalTransaction/type",schemaPath:"#/properties/originalTransaction/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs48 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data17.transactionType !== undefined){
const _errs50 = errors;
if(typeof data17.transactionType !== "string"){
validate251.errors = [{instancePath:instancePath+"/originalTransaction/transactionType",schemaPath:"#/properties/originalTransaction/properties/transactionType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs50 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data17.name !== undefined){
const _errs52 = errors;
if(typeof data17.name !== "string"){
validate251.errors = [{instancePath:instancePath+"/originalTransaction/name",schemaPath:"#/properties/originalTransaction/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs52 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data17.document !== undefined){
let data22 = data17.document;
const _errs54 = errors;
if(typeof data22 !== "string"){
validate251.errors = [{instancePath:instancePath+"/originalTransaction/document",schemaPath:"#/components/schemas/MaskedDocument/type",keyword:"type",params:{type: "string"}}];
return false;
}
const _errs57 = errors;
const _errs58 = errors;
if(typeof data22 === "string"){
if(!pattern58.test(data22)){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid13 = _errs58 === errors;
if(valid13){
validate251.errors = [{instancePath:instancePath+"/originalTransaction/document",schemaPath:"#/components/schemas/MaskedDocument/not",keyword:"not",params:{}}];
return false;
}
else {
errors = _errs57;
if(vErrors !== null){
if(_errs57){
vErrors.length = _errs57;
}
else {
vErrors = null;
}
}
}
var valid10 = _errs54 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data17.dateTime !== undefined){
let data23 = data17.dateTime;
const _errs59 = errors;
const _errs60 = errors;
if(errors === _errs60){
if(errors === _errs60){
if(typeof data23 === "string"){
if(!pattern2.test(data23)){
validate251.errors = [{instancePath:instancePath+"/originalTransaction/dateTime",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data23))){
validate251.errors = [{instancePath:instancePath+"/originalTransaction/dateTime",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate251.errors = [{instancePath:instancePath+"/originalTransaction/dateTime",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid10 = _errs59 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
}
}
}
}
var valid4 = _errs43 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.isReconciled !== undefined){
const _errs62 = errors;
if(typeof data.isReconciled !== "boolean"){
validate251.errors = [{instancePath:instancePath+"/isReconciled",schemaPath:"#/properties/isReconciled/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid4 = _errs62 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.originalTransactionId !== undefined){
let data25 = data.originalTransactionId;
const _errs64 = errors;
if((!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))) && (data25 !== null)){
validate251.errors = [{instancePath:instancePath+"/originalTransactionId",schemaPath:"#/properties/originalTransactionId/type",keyword:"type",params:{type: schema226.properties.originalTransactionId.type}}];
return false;
}
var valid4 = _errs64 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.createdAt !== undefined){
let data26 = data.createdAt;
const _errs66 = errors;
const _errs67 = errors;
if(errors === _errs67){
if(errors === _errs67){
if(typeof data26 === "string"){
if(!pattern2.test(data26)){
validate251.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data26))){
validate251.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate251.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid4 = _errs66 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.updatedAt !== undefined){
let data27 = data.updatedAt;
const _errs69 = errors;
const _errs70 = errors;
if(errors === _errs70){
if(errors === _errs70){
if(typeof data27 === "string"){
if(!pattern2.test(data27)){
validate251.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data27))){
validate251.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate251.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid4 = _errs69 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate251.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate251.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate251.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate250(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate250.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.data === undefined) && (missing0 = "data")) || ((data.metadata === undefined) && (missing0 = "metadata"))){
validate250.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.data !== undefined){
let data0 = data.data;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate251(data0[i0], {instancePath:instancePath+"/data/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate251.errors : vErrors.concat(validate251.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate250.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data2 = data.metadata;
const _errs4 = errors;
if(errors === _errs4){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if(((((data2.total === undefined) && (missing1 = "total")) || ((data2.page === undefined) && (missing1 = "page"))) || ((data2.pageSize === undefined) && (missing1 = "pageSize"))) || ((data2.totalPages === undefined) && (missing1 = "totalPages"))){
validate250.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data2.total !== undefined){
let data3 = data2.total;
const _errs6 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate250.errors = [{instancePath:instancePath+"/metadata/total",schemaPath:"#/properties/metadata/properties/total/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.page !== undefined){
let data4 = data2.page;
const _errs8 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate250.errors = [{instancePath:instancePath+"/metadata/page",schemaPath:"#/properties/metadata/properties/page/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.pageSize !== undefined){
let data5 = data2.pageSize;
const _errs10 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate250.errors = [{instancePath:instancePath+"/metadata/pageSize",schemaPath:"#/properties/metadata/properties/pageSize/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.totalPages !== undefined){
let data6 = data2.totalPages;
const _errs12 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate250.errors = [{instancePath:instancePath+"/metadata/totalPages",schemaPath:"#/properties/metadata/properties/totalPages/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
else {
validate250.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate250.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate250.errors = vErrors;
return errors === 0;
}
validate250.evaluated = {"props":{"data":true,"metadata":true},"dynamicProps":false,"dynamicItems":false};


function validate249(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate249.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate250(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate250.errors : vErrors.concat(validate250.errors);
errors = vErrors.length;
}
validate249.errors = vErrors;
return errors === 0;
}
validate249.evaluated = {"props":{"data":true,"metadata":true},"dynamicProps":false,"dynamicItems":false};

exports["listMeds 400"] = validate254;
const schema235 = {"$ref":"contract#/components/schemas/ShortError"};

function validate254(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate254.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate254.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate254.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate254.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate254.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate254.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate254.errors = vErrors;
return errors === 0;
}
validate254.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["listMeds 401"] = validate255;
const schema237 = {"$ref":"contract#/components/schemas/ShortError"};

function validate255(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate255.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate255.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate255.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate255.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate255.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate255.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate255.errors = vErrors;
return errors === 0;
}
validate255.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["listMeds 403"] = validate256;
const schema239 = {"$ref":"contract#/components/schemas/ShortError"};

function validate256(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate256.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate256.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate256.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate256.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate256.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate256.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate256.errors = vErrors;
return errors === 0;
}
validate256.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["listMeds 429"] = validate257;
const schema241 = {"$ref":"contract#/components/schemas/ShortError"};

function validate257(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate257.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate257.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate257.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate257.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate257.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate257.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate257.errors = vErrors;
return errors === 0;
}
validate257.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["listMeds 500"] = validate258;
const schema243 = {"$ref":"contract#/components/schemas/ShortError"};

function validate258(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate258.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate258.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate258.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate258.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate258.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate258.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate258.errors = vErrors;
return errors === 0;
}
validate258.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["listMeds default"] = validate259;
const schema245 = {"$ref":"contract#/components/schemas/ShortError"};

function validate259(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate259.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate259.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate259.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate259.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate259.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate259.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate259.errors = vErrors;
return errors === 0;
}
validate259.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["listTransactions 200"] = validate260;
const schema247 = {"$ref":"contract#/components/schemas/TransactionPage"};
const schema248 = {"type":"object","title":"Page of transactions","description":"Transactions, newest first, and how many there are.","required":["data","metadata"],"properties":{"data":{"type":"array","description":"The transactions of this page.","items":{"$ref":"#/components/schemas/ListedTransaction"}},"metadata":{"type":"object","description":"The position of this page. If there are no transactions, `totalPages` is 0; a page beyond the last is empty ([OP-58](/docs/open-points#op-58)).","required":["page","size","total","totalPages","hasNext","hasPrevious"],"properties":{"page":{"type":"integer","description":"The number of this page, from 1.","examples":[1]},"size":{"type":"integer","description":"The number of transactions on a page, at most 100.","examples":[20]},"total":{"type":"integer","description":"How many transactions match the filter.","examples":[3]},"totalPages":{"type":"integer","description":"How many pages there are.","examples":[1]},"hasNext":{"type":"boolean","description":"Whether there is a next page."},"hasPrevious":{"type":"boolean","description":"Whether there is a previous page."}}}}};
const schema249 = {"type":"object","title":"Listed transaction","description":"A transaction, with display texts. What is not known while it is pending is null ([OP-27](/docs/open-points#op-27)).","required":["transactionId","externalId","status","operationType","movementType","originalAmount","feeAmount","finalAmount","endToEndId","createdAt","processedAt","counterpart"],"properties":{"transactionId":{"$ref":"#/components/schemas/Uuid","description":"The id of the transaction, as its create response and its notifications have it ([OP-02](/docs/open-points#op-02))."},"externalId":{"type":["string","null"],"description":"Your own id of it; null for a transaction that you did not initiate.","examples":["order-1001"]},"status":{"type":"string","enum":["Pendente","Confirmado","Error"],"description":"Its state, as display text: `Pendente` (PENDING), `Confirmado` (CONFIRMED), `Error` (ERROR)."},"operationType":{"type":"string","enum":["Pix in","Pix out","Refund in","Refund out"],"description":"Its type, as display text: `Pix in` (PAYMENT, received), `Pix out` (WITHDRAW, sent), `Refund in` (REFUND_IN, given back by you), `Refund out` (REFUND_OUT, given back to you)."},"movementType":{"type":"string","enum":["CREDIT","DEBIT"],"description":"`CREDIT` for Pix in and Refund out, `DEBIT` for Pix out and Refund in."},"originalAmount":{"$ref":"#/components/schemas/Money","description":"The amount without the fee, in BRL."},"feeAmount":{"$ref":"#/components/schemas/Money","description":"The fee, in BRL."},"finalAmount":{"$ref":"#/components/schemas/Money","description":"The amount with the fee, in BRL; `DEBIT` original + fee, `CREDIT` original − fee ([OP-04](/docs/open-points#op-04))."},"endToEndId":{"$ref":"#/components/schemas/NullableEndToEndId"},"createdAt":{"$ref":"#/components/schemas/Timestamp","description":"When it was created."},"processedAt":{"description":"When it ended; null while it is pending.","anyOf":[{"$ref":"#/components/schemas/Timestamp"},{"type":"null","description":"It is pending."}]},"counterpart":{"description":"The other party; null while nobody has paid a charge.","anyOf":[{"$ref":"#/components/schemas/SettledCounterpart"},{"type":"null","description":"Nobody has paid."}]}},"allOf":[{"if":{"required":["operationType"],"properties":{"operationType":{"enum":["Pix in","Refund out"]}}},"then":{"additionalProperties":true,"properties":{"movementType":{"const":"CREDIT"}}},"else":{"additionalProperties":true,"properties":{"movementType":{"const":"DEBIT"}}}},{"if":{"required":["status"],"properties":{"status":{"const":"Confirmado"}}},"then":{"additionalProperties":true,"properties":{"endToEndId":{"$ref":"#/components/schemas/EndToEndId"},"processedAt":{"$ref":"#/components/schemas/Timestamp"},"counterpart":{"$ref":"#/components/schemas/SettledCounterpart"}}}}]};
const schema259 = {"type":["string","null"],"title":"End-to-end id, where there is one","description":"The id of the payment in the scheme (`E`, or `D` for a return, and 31 letters and digits, [OP-01](/docs/open-points#op-01)); null if nothing has been settled ([OP-14](/docs/open-points#op-14)).","pattern":"^[ED][0-9a-zA-Z]{31}$","examples":["E1823612020260320140300000000001"]};
const schema252 = {"type":"object","title":"Counterpart, document masked","description":"The other party of a transaction and its account; its document is masked ([OP-27](/docs/open-points#op-27)).","required":["name","document","bank"],"properties":{"name":{"type":"string","description":"The other party's name.","examples":["Maria da Silva"]},"document":{"$ref":"#/components/schemas/MaskedDocument"},"bank":{"$ref":"#/components/schemas/Bank"}}};
const schema254 = {"type":"object","title":"Bank account","description":"A participant of the scheme and an account there. All members are strings, with leading zeros.","required":["bankISPB","bankName","bankCode","accountBranch","accountNumber"],"properties":{"bankISPB":{"type":"string","description":"The ISPB of the institution, 8 digits.","examples":["18236120"]},"bankName":{"type":"string","description":"The name of the institution.","examples":["NU PAGAMENTOS - IP"]},"bankCode":{"type":"string","description":"The clearing code (COMPE) of the institution.","examples":["260"]},"accountBranch":{"type":"string","description":"The branch of the account.","examples":["0001"]},"accountNumber":{"type":"string","description":"The number of the account.","examples":["1234567-8"]}}};

function validate263(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate263.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.name === undefined) && (missing0 = "name")) || ((data.document === undefined) && (missing0 = "document"))) || ((data.bank === undefined) && (missing0 = "bank"))){
validate263.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.name !== undefined){
const _errs1 = errors;
if(typeof data.name !== "string"){
validate263.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.document !== undefined){
let data1 = data.document;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate263.errors = [{instancePath:instancePath+"/document",schemaPath:"#/components/schemas/MaskedDocument/type",keyword:"type",params:{type: "string"}}];
return false;
}
const _errs6 = errors;
const _errs7 = errors;
if(typeof data1 === "string"){
if(!pattern58.test(data1)){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var valid2 = _errs7 === errors;
if(valid2){
validate263.errors = [{instancePath:instancePath+"/document",schemaPath:"#/components/schemas/MaskedDocument/not",keyword:"not",params:{}}];
return false;
}
else {
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bank !== undefined){
let data2 = data.bank;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((((data2.bankISPB === undefined) && (missing1 = "bankISPB")) || ((data2.bankName === undefined) && (missing1 = "bankName"))) || ((data2.bankCode === undefined) && (missing1 = "bankCode"))) || ((data2.accountBranch === undefined) && (missing1 = "accountBranch"))) || ((data2.accountNumber === undefined) && (missing1 = "accountNumber"))){
validate263.errors = [{instancePath:instancePath+"/bank",schemaPath:"#/components/schemas/Bank/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data2.bankISPB !== undefined){
const _errs11 = errors;
if(typeof data2.bankISPB !== "string"){
validate263.errors = [{instancePath:instancePath+"/bank/bankISPB",schemaPath:"#/components/schemas/Bank/properties/bankISPB/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs11 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.bankName !== undefined){
const _errs13 = errors;
if(typeof data2.bankName !== "string"){
validate263.errors = [{instancePath:instancePath+"/bank/bankName",schemaPath:"#/components/schemas/Bank/properties/bankName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs13 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.bankCode !== undefined){
const _errs15 = errors;
if(typeof data2.bankCode !== "string"){
validate263.errors = [{instancePath:instancePath+"/bank/bankCode",schemaPath:"#/components/schemas/Bank/properties/bankCode/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs15 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.accountBranch !== undefined){
const _errs17 = errors;
if(typeof data2.accountBranch !== "string"){
validate263.errors = [{instancePath:instancePath+"/bank/accountBranch",schemaPath:"#/components/schemas/Bank/properties/accountBranch/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs17 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.accountNumber !== undefined){
const _errs19 = errors;
if(typeof data2.accountNumber !== "string"){
validate263.errors = [{instancePath:instancePath+"/bank/accountNumber",schemaPath:"#/components/schemas/Bank/properties/accountNumber/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs19 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
else {
validate263.errors = [{instancePath:instancePath+"/bank",schemaPath:"#/components/schemas/Bank/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate263.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate263.errors = vErrors;
return errors === 0;
}
validate263.evaluated = {"props":{"name":true,"document":true,"bank":true},"dynamicProps":false,"dynamicItems":false};


function validate262(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate262.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.operationType === undefined) && (missing0 = "operationType")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.operationType !== undefined){
let data0 = data.operationType;
if(!((data0 === "Pix in") || (data0 === "Refund out"))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.movementType !== undefined){
if("CREDIT" !== data.movementType){
validate262.errors = [{instancePath:instancePath+"/movementType",schemaPath:"#/allOf/0/then/properties/movementType/const",keyword:"const",params:{allowedValue: "CREDIT"}}];
return false;
}
}
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
if(valid1){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs8 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.movementType !== undefined){
if("DEBIT" !== data.movementType){
validate262.errors = [{instancePath:instancePath+"/movementType",schemaPath:"#/allOf/0/else/properties/movementType/const",keyword:"const",params:{allowedValue: "DEBIT"}}];
return false;
}
}
}
var _valid0 = _errs8 === errors;
valid1 = _valid0;
if(valid1){
if(props0 !== true){
props0 = true;
}
}
ifClause0 = "else";
}
if(!valid1){
const err2 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate262.errors = vErrors;
return false;
}
var valid0 = _errs1 === errors;
if(valid0){
const _errs11 = errors;
const _errs12 = errors;
let valid5 = true;
const _errs13 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.status === undefined) && (missing1 = "status")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
if(data.status !== undefined){
if("Confirmado" !== data.status){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
}
var _valid1 = _errs13 === errors;
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs15 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.endToEndId !== undefined){
let data4 = data.endToEndId;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data4 === "string"){
if(!pattern57.test(data4)){
validate262.errors = [{instancePath:instancePath+"/endToEndId",schemaPath:"#/components/schemas/EndToEndId/pattern",keyword:"pattern",params:{pattern: "^[ED][0-9a-zA-Z]{31}$"}}];
return false;
}
}
else {
validate262.errors = [{instancePath:instancePath+"/endToEndId",schemaPath:"#/components/schemas/EndToEndId/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid7 = _errs17 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.processedAt !== undefined){
let data5 = data.processedAt;
const _errs20 = errors;
const _errs21 = errors;
if(errors === _errs21){
if(errors === _errs21){
if(typeof data5 === "string"){
if(!pattern2.test(data5)){
validate262.errors = [{instancePath:instancePath+"/processedAt",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data5))){
validate262.errors = [{instancePath:instancePath+"/processedAt",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate262.errors = [{instancePath:instancePath+"/processedAt",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid7 = _errs20 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.counterpart !== undefined){
const _errs23 = errors;
if(!(validate263(data.counterpart, {instancePath:instancePath+"/counterpart",parentData:data,parentDataProperty:"counterpart",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate263.errors : vErrors.concat(validate263.errors);
errors = vErrors.length;
}
var valid7 = _errs23 === errors;
}
else {
var valid7 = true;
}
}
}
}
var _valid1 = _errs15 === errors;
valid5 = _valid1;
if(valid5){
var props1 = true;
}
}
if(!valid5){
const err5 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate262.errors = vErrors;
return false;
}
var valid0 = _errs11 === errors;
if(valid0){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((((((((((((data.transactionId === undefined) && (missing2 = "transactionId")) || ((data.externalId === undefined) && (missing2 = "externalId"))) || ((data.status === undefined) && (missing2 = "status"))) || ((data.operationType === undefined) && (missing2 = "operationType"))) || ((data.movementType === undefined) && (missing2 = "movementType"))) || ((data.originalAmount === undefined) && (missing2 = "originalAmount"))) || ((data.feeAmount === undefined) && (missing2 = "feeAmount"))) || ((data.finalAmount === undefined) && (missing2 = "finalAmount"))) || ((data.endToEndId === undefined) && (missing2 = "endToEndId"))) || ((data.createdAt === undefined) && (missing2 = "createdAt"))) || ((data.processedAt === undefined) && (missing2 = "processedAt"))) || ((data.counterpart === undefined) && (missing2 = "counterpart"))){
validate262.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(props0 !== true){
props0 = props0 || {};
props0.transactionId = true;
props0.externalId = true;
props0.status = true;
props0.operationType = true;
props0.movementType = true;
props0.originalAmount = true;
props0.feeAmount = true;
props0.finalAmount = true;
props0.endToEndId = true;
props0.createdAt = true;
props0.processedAt = true;
props0.counterpart = true;
}
if(data.transactionId !== undefined){
let data7 = data.transactionId;
const _errs24 = errors;
const _errs25 = errors;
if(errors === _errs25){
if(typeof data7 === "string"){
if(!pattern14.test(data7)){
validate262.errors = [{instancePath:instancePath+"/transactionId",schemaPath:"#/components/schemas/Uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate262.errors = [{instancePath:instancePath+"/transactionId",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid10 = _errs24 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.externalId !== undefined){
let data8 = data.externalId;
const _errs27 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate262.errors = [{instancePath:instancePath+"/externalId",schemaPath:"#/properties/externalId/type",keyword:"type",params:{type: schema249.properties.externalId.type}}];
return false;
}
var valid10 = _errs27 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.status !== undefined){
let data9 = data.status;
const _errs29 = errors;
if(typeof data9 !== "string"){
validate262.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data9 === "Pendente") || (data9 === "Confirmado")) || (data9 === "Error"))){
validate262.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema249.properties.status.enum}}];
return false;
}
var valid10 = _errs29 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.operationType !== undefined){
let data10 = data.operationType;
const _errs31 = errors;
if(typeof data10 !== "string"){
validate262.errors = [{instancePath:instancePath+"/operationType",schemaPath:"#/properties/operationType/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data10 === "Pix in") || (data10 === "Pix out")) || (data10 === "Refund in")) || (data10 === "Refund out"))){
validate262.errors = [{instancePath:instancePath+"/operationType",schemaPath:"#/properties/operationType/enum",keyword:"enum",params:{allowedValues: schema249.properties.operationType.enum}}];
return false;
}
var valid10 = _errs31 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.movementType !== undefined){
let data11 = data.movementType;
const _errs33 = errors;
if(typeof data11 !== "string"){
validate262.errors = [{instancePath:instancePath+"/movementType",schemaPath:"#/properties/movementType/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data11 === "CREDIT") || (data11 === "DEBIT"))){
validate262.errors = [{instancePath:instancePath+"/movementType",schemaPath:"#/properties/movementType/enum",keyword:"enum",params:{allowedValues: schema249.properties.movementType.enum}}];
return false;
}
var valid10 = _errs33 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.originalAmount !== undefined){
let data12 = data.originalAmount;
const _errs35 = errors;
const _errs36 = errors;
if(errors === _errs36){
if((typeof data12 == "number") && (isFinite(data12))){
if(!(formats2.validate(data12))){
validate262.errors = [{instancePath:instancePath+"/originalAmount",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate262.errors = [{instancePath:instancePath+"/originalAmount",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid10 = _errs35 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.feeAmount !== undefined){
let data13 = data.feeAmount;
const _errs38 = errors;
const _errs39 = errors;
if(errors === _errs39){
if((typeof data13 == "number") && (isFinite(data13))){
if(!(formats2.validate(data13))){
validate262.errors = [{instancePath:instancePath+"/feeAmount",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate262.errors = [{instancePath:instancePath+"/feeAmount",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid10 = _errs38 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.finalAmount !== undefined){
let data14 = data.finalAmount;
const _errs41 = errors;
const _errs42 = errors;
if(errors === _errs42){
if((typeof data14 == "number") && (isFinite(data14))){
if(!(formats2.validate(data14))){
validate262.errors = [{instancePath:instancePath+"/finalAmount",schemaPath:"#/components/schemas/Money/format",keyword:"format",params:{format: "brl"}}];
return false;
}
}
else {
validate262.errors = [{instancePath:instancePath+"/finalAmount",schemaPath:"#/components/schemas/Money/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid10 = _errs41 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.endToEndId !== undefined){
let data15 = data.endToEndId;
const _errs44 = errors;
const _errs45 = errors;
if((typeof data15 !== "string") && (data15 !== null)){
validate262.errors = [{instancePath:instancePath+"/endToEndId",schemaPath:"#/components/schemas/NullableEndToEndId/type",keyword:"type",params:{type: schema259.type}}];
return false;
}
if(errors === _errs45){
if(typeof data15 === "string"){
if(!pattern57.test(data15)){
validate262.errors = [{instancePath:instancePath+"/endToEndId",schemaPath:"#/components/schemas/NullableEndToEndId/pattern",keyword:"pattern",params:{pattern: "^[ED][0-9a-zA-Z]{31}$"}}];
return false;
}
}
}
var valid10 = _errs44 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.createdAt !== undefined){
let data16 = data.createdAt;
const _errs47 = errors;
const _errs48 = errors;
if(errors === _errs48){
if(errors === _errs48){
if(typeof data16 === "string"){
if(!pattern2.test(data16)){
validate262.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data16))){
validate262.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate262.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid10 = _errs47 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.processedAt !== undefined){
let data17 = data.processedAt;
const _errs50 = errors;
const _errs51 = errors;
let valid17 = false;
const _errs52 = errors;
const _errs53 = errors;
if(errors === _errs53){
if(errors === _errs53){
if(typeof data17 === "string"){
if(!pattern2.test(data17)){
const err6 = {instancePath:instancePath+"/processedAt",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
if(!(formats0.validate.test(data17))){
const err7 = {instancePath:instancePath+"/processedAt",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/processedAt",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
var _valid2 = _errs52 === errors;
valid17 = valid17 || _valid2;
const _errs55 = errors;
if(data17 !== null){
const err9 = {instancePath:instancePath+"/processedAt",schemaPath:"#/properties/processedAt/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid2 = _errs55 === errors;
valid17 = valid17 || _valid2;
if(!valid17){
const err10 = {instancePath:instancePath+"/processedAt",schemaPath:"#/properties/processedAt/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
validate262.errors = vErrors;
return false;
}
else {
errors = _errs51;
if(vErrors !== null){
if(_errs51){
vErrors.length = _errs51;
}
else {
vErrors = null;
}
}
}
var valid10 = _errs50 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.counterpart !== undefined){
let data18 = data.counterpart;
const _errs57 = errors;
const _errs58 = errors;
let valid19 = false;
const _errs59 = errors;
if(!(validate263(data18, {instancePath:instancePath+"/counterpart",parentData:data,parentDataProperty:"counterpart",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate263.errors : vErrors.concat(validate263.errors);
errors = vErrors.length;
}
var _valid3 = _errs59 === errors;
valid19 = valid19 || _valid3;
if(_valid3){
var props2 = {};
props2.name = true;
props2.document = true;
props2.bank = true;
}
const _errs60 = errors;
if(data18 !== null){
const err11 = {instancePath:instancePath+"/counterpart",schemaPath:"#/properties/counterpart/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var _valid3 = _errs60 === errors;
valid19 = valid19 || _valid3;
if(!valid19){
const err12 = {instancePath:instancePath+"/counterpart",schemaPath:"#/properties/counterpart/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate262.errors = vErrors;
return false;
}
else {
errors = _errs58;
if(vErrors !== null){
if(_errs58){
vErrors.length = _errs58;
}
else {
vErrors = null;
}
}
}
var valid10 = _errs57 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate262.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate262.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate262.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate261(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate261.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.data === undefined) && (missing0 = "data")) || ((data.metadata === undefined) && (missing0 = "metadata"))){
validate261.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.data !== undefined){
let data0 = data.data;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate262(data0[i0], {instancePath:instancePath+"/data/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate262.errors : vErrors.concat(validate262.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate261.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data2 = data.metadata;
const _errs4 = errors;
if(errors === _errs4){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if(((((((data2.page === undefined) && (missing1 = "page")) || ((data2.size === undefined) && (missing1 = "size"))) || ((data2.total === undefined) && (missing1 = "total"))) || ((data2.totalPages === undefined) && (missing1 = "totalPages"))) || ((data2.hasNext === undefined) && (missing1 = "hasNext"))) || ((data2.hasPrevious === undefined) && (missing1 = "hasPrevious"))){
validate261.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data2.page !== undefined){
let data3 = data2.page;
const _errs6 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate261.errors = [{instancePath:instancePath+"/metadata/page",schemaPath:"#/properties/metadata/properties/page/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.size !== undefined){
let data4 = data2.size;
const _errs8 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate261.errors = [{instancePath:instancePath+"/metadata/size",schemaPath:"#/properties/metadata/properties/size/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.total !== undefined){
let data5 = data2.total;
const _errs10 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate261.errors = [{instancePath:instancePath+"/metadata/total",schemaPath:"#/properties/metadata/properties/total/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.totalPages !== undefined){
let data6 = data2.totalPages;
const _errs12 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate261.errors = [{instancePath:instancePath+"/metadata/totalPages",schemaPath:"#/properties/metadata/properties/totalPages/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.hasNext !== undefined){
const _errs14 = errors;
if(typeof data2.hasNext !== "boolean"){
validate261.errors = [{instancePath:instancePath+"/metadata/hasNext",schemaPath:"#/properties/metadata/properties/hasNext/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid2 = _errs14 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.hasPrevious !== undefined){
const _errs16 = errors;
if(typeof data2.hasPrevious !== "boolean"){
validate261.errors = [{instancePath:instancePath+"/metadata/hasPrevious",schemaPath:"#/properties/metadata/properties/hasPrevious/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid2 = _errs16 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
else {
validate261.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate261.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate261.errors = vErrors;
return errors === 0;
}
validate261.evaluated = {"props":{"data":true,"metadata":true},"dynamicProps":false,"dynamicItems":false};


function validate260(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate260.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate261(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate261.errors : vErrors.concat(validate261.errors);
errors = vErrors.length;
}
validate260.errors = vErrors;
return errors === 0;
}
validate260.evaluated = {"props":{"data":true,"metadata":true},"dynamicProps":false,"dynamicItems":false};

exports["listTransactions 400"] = validate268;
const schema262 = {"$ref":"contract#/components/schemas/ShortError"};

function validate268(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate268.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate268.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate268.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate268.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate268.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate268.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate268.errors = vErrors;
return errors === 0;
}
validate268.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["listTransactions 401"] = validate269;
const schema264 = {"$ref":"contract#/components/schemas/ShortError"};

function validate269(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate269.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate269.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate269.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate269.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate269.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate269.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate269.errors = vErrors;
return errors === 0;
}
validate269.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["listTransactions 403"] = validate270;
const schema266 = {"$ref":"contract#/components/schemas/ShortError"};

function validate270(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate270.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate270.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate270.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate270.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate270.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate270.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate270.errors = vErrors;
return errors === 0;
}
validate270.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["listTransactions default"] = validate271;
const schema268 = {"$ref":"contract#/components/schemas/ShortError"};

function validate271(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate271.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate271.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate271.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate271.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate271.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate271.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate271.errors = vErrors;
return errors === 0;
}
validate271.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["registerWebhook body"] = validate272;
const schema270 = {"$ref":"contract#/components/schemas/WebhookRegistration"};
const schema271 = {"type":"object","title":"Webhook to register","description":"Which notifications go to which URL, with which headers of your own.","required":["url","eventType"],"properties":{"url":{"type":"string","format":"uri","pattern":"^[Hh][Tt][Tt][Pp][Ss]://","description":"The receiver, an HTTPS URL.","examples":["https://example.com/webhooks/pix"]},"eventType":{"type":"string","enum":["cash_in","cash_out","refund_in","refund_out","med_created","med_accepted","med_rejected"],"description":"`cash_in`: a payment was received. `cash_out`: a payment was sent. `refund_in`: a refund of a received payment was requested. `refund_out`: a refund was received. `med_created`, `med_accepted`, `med_rejected`: a special-refund-mechanism case was opened, approved, rejected. Which notification belongs to which is a choice of this gateway ([OP-51](/docs/open-points#op-51))."},"headers":{"type":"array","description":"Headers of your own, sent with each delivery, at most 5.","maxItems":5,"items":{"type":"object","description":"One header.","required":["key","value"],"properties":{"key":{"type":"string","not":{"pattern":"^([Hh][Oo][Ss][Tt]|[Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Ll][Ee][Nn][Gg][Tt][Hh]|[Cc][Oo][Nn][Nn][Ee][Cc][Tt][Ii][Oo][Nn]|[Tt][Rr][Aa][Nn][Ss][Ff][Ee][Rr]-[Ee][Nn][Cc][Oo][Dd][Ii][Nn][Gg]|[Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Tt][Yy][Pp][Ee]|[Uu][Ss][Ee][Rr]-[Aa][Gg][Ee][Nn][Tt])$"},"description":"The header's name, in either case. Not host, content-length, connection, transfer-encoding, content-type or user-agent: those belong to the delivery itself and are refused with 400 ([OP-46](/docs/open-points#op-46)).","examples":["x-tenant"]},"value":{"type":"string","description":"The header's value, printable Latin-1 text without line breaks.","examples":["loja-7"]}}}}}};
const formats86 = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i;
const pattern69 = new RegExp("^[Hh][Tt][Tt][Pp][Ss]://", "u");
const pattern70 = new RegExp("^([Hh][Oo][Ss][Tt]|[Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Ll][Ee][Nn][Gg][Tt][Hh]|[Cc][Oo][Nn][Nn][Ee][Cc][Tt][Ii][Oo][Nn]|[Tt][Rr][Aa][Nn][Ss][Ff][Ee][Rr]-[Ee][Nn][Cc][Oo][Dd][Ii][Nn][Gg]|[Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Tt][Yy][Pp][Ee]|[Uu][Ss][Ee][Rr]-[Aa][Gg][Ee][Nn][Tt])$", "u");

function validate272(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate272.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.url === undefined) && (missing0 = "url")) || ((data.eventType === undefined) && (missing0 = "eventType"))){
validate272.errors = [{instancePath,schemaPath:"contract#/components/schemas/WebhookRegistration/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.url !== undefined){
let data0 = data.url;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern69.test(data0)){
validate272.errors = [{instancePath:instancePath+"/url",schemaPath:"contract#/components/schemas/WebhookRegistration/properties/url/pattern",keyword:"pattern",params:{pattern: "^[Hh][Tt][Tt][Pp][Ss]://"}}];
return false;
}
else {
if(!(formats86.test(data0))){
validate272.errors = [{instancePath:instancePath+"/url",schemaPath:"contract#/components/schemas/WebhookRegistration/properties/url/format",keyword:"format",params:{format: "uri"}}];
return false;
}
}
}
else {
validate272.errors = [{instancePath:instancePath+"/url",schemaPath:"contract#/components/schemas/WebhookRegistration/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.eventType !== undefined){
let data1 = data.eventType;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate272.errors = [{instancePath:instancePath+"/eventType",schemaPath:"contract#/components/schemas/WebhookRegistration/properties/eventType/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data1 === "cash_in") || (data1 === "cash_out")) || (data1 === "refund_in")) || (data1 === "refund_out")) || (data1 === "med_created")) || (data1 === "med_accepted")) || (data1 === "med_rejected"))){
validate272.errors = [{instancePath:instancePath+"/eventType",schemaPath:"contract#/components/schemas/WebhookRegistration/properties/eventType/enum",keyword:"enum",params:{allowedValues: schema271.properties.eventType.enum}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.headers !== undefined){
let data2 = data.headers;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data2)){
if(data2.length > 5){
validate272.errors = [{instancePath:instancePath+"/headers",schemaPath:"contract#/components/schemas/WebhookRegistration/properties/headers/maxItems",keyword:"maxItems",params:{limit: 5}}];
return false;
}
else {
var valid2 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.key === undefined) && (missing1 = "key")) || ((data3.value === undefined) && (missing1 = "value"))){
validate272.errors = [{instancePath:instancePath+"/headers/" + i0,schemaPath:"contract#/components/schemas/WebhookRegistration/properties/headers/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data3.key !== undefined){
let data4 = data3.key;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate272.errors = [{instancePath:instancePath+"/headers/" + i0+"/key",schemaPath:"contract#/components/schemas/WebhookRegistration/properties/headers/items/properties/key/type",keyword:"type",params:{type: "string"}}];
return false;
}
const _errs12 = errors;
const _errs13 = errors;
if(typeof data4 === "string"){
if(!pattern70.test(data4)){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var valid4 = _errs13 === errors;
if(valid4){
validate272.errors = [{instancePath:instancePath+"/headers/" + i0+"/key",schemaPath:"contract#/components/schemas/WebhookRegistration/properties/headers/items/properties/key/not",keyword:"not",params:{}}];
return false;
}
else {
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.value !== undefined){
const _errs14 = errors;
if(typeof data3.value !== "string"){
validate272.errors = [{instancePath:instancePath+"/headers/" + i0+"/value",schemaPath:"contract#/components/schemas/WebhookRegistration/properties/headers/items/properties/value/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
}
}
}
else {
validate272.errors = [{instancePath:instancePath+"/headers/" + i0,schemaPath:"contract#/components/schemas/WebhookRegistration/properties/headers/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs8 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate272.errors = [{instancePath:instancePath+"/headers",schemaPath:"contract#/components/schemas/WebhookRegistration/properties/headers/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate272.errors = [{instancePath,schemaPath:"contract#/components/schemas/WebhookRegistration/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate272.errors = vErrors;
return errors === 0;
}
validate272.evaluated = {"props":{"url":true,"eventType":true,"headers":true},"dynamicProps":false,"dynamicItems":false};

exports["registerWebhook 200"] = validate273;
const schema272 = {"$ref":"contract#/components/schemas/WebhookRegistrationAnswer"};
const schema273 = {"type":"object","title":"Registration answer","description":"Whether the URL was registered.","required":["success","message"],"properties":{"success":{"type":"boolean","description":"True when the URL was registered; false while the route is disabled ([OP-16](/docs/open-points#op-16))."},"message":{"type":"string","description":"What was done, as text.","examples":["Webhook registered for cash_out."]}}};

function validate273(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate273.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.success === undefined) && (missing0 = "success")) || ((data.message === undefined) && (missing0 = "message"))){
validate273.errors = [{instancePath,schemaPath:"contract#/components/schemas/WebhookRegistrationAnswer/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.success !== undefined){
const _errs2 = errors;
if(typeof data.success !== "boolean"){
validate273.errors = [{instancePath:instancePath+"/success",schemaPath:"contract#/components/schemas/WebhookRegistrationAnswer/properties/success/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate273.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/WebhookRegistrationAnswer/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
}
}
}
else {
validate273.errors = [{instancePath,schemaPath:"contract#/components/schemas/WebhookRegistrationAnswer/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate273.errors = vErrors;
return errors === 0;
}
validate273.evaluated = {"props":{"success":true,"message":true},"dynamicProps":false,"dynamicItems":false};

exports["registerWebhook 400"] = validate274;
const schema274 = {"$ref":"contract#/components/schemas/HttpError"};

function validate275(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate275.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate275.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate275.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate275.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate275.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate275.errors = vErrors;
return errors === 0;
}
validate275.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate274(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate274.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate275(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate275.errors : vErrors.concat(validate275.errors);
errors = vErrors.length;
}
validate274.errors = vErrors;
return errors === 0;
}
validate274.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["registerWebhook 401"] = validate278;
const schema276 = {"$ref":"contract#/components/schemas/HttpError"};

function validate279(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate279.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate279.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate279.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate279.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate279.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate279.errors = vErrors;
return errors === 0;
}
validate279.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate278(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate278.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate279(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate279.errors : vErrors.concat(validate279.errors);
errors = vErrors.length;
}
validate278.errors = vErrors;
return errors === 0;
}
validate278.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["registerWebhook 403"] = validate282;
const schema278 = {"$ref":"contract#/components/schemas/HttpError"};

function validate283(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate283.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate283.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate283.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate283.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate283.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate283.errors = vErrors;
return errors === 0;
}
validate283.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate282(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate282.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate283(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate283.errors : vErrors.concat(validate283.errors);
errors = vErrors.length;
}
validate282.errors = vErrors;
return errors === 0;
}
validate282.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["registerWebhook 404"] = validate286;
const schema280 = {"$ref":"contract#/components/schemas/HttpError"};

function validate287(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate287.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate287.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate287.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate287.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate287.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate287.errors = vErrors;
return errors === 0;
}
validate287.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate286(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate286.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate287(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate287.errors : vErrors.concat(validate287.errors);
errors = vErrors.length;
}
validate286.errors = vErrors;
return errors === 0;
}
validate286.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["registerWebhook 500"] = validate290;
const schema282 = {"$ref":"contract#/components/schemas/HttpError"};

function validate291(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate291.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate291.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate291.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate291.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate291.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate291.errors = vErrors;
return errors === 0;
}
validate291.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate290(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate290.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate291(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate291.errors : vErrors.concat(validate291.errors);
errors = vErrors.length;
}
validate290.errors = vErrors;
return errors === 0;
}
validate290.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["registerWebhook default"] = validate294;
const schema284 = {"$ref":"contract#/components/schemas/HttpError"};

function validate295(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate295.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate295.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
validate295.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("HTTP_ERROR" !== data0){
validate295.errors = [{instancePath:instancePath+"/code",schemaPath:"#/allOf/1/properties/code/const",keyword:"const",params:{allowedValue: "HTTP_ERROR"}}];
return false;
}
}
}
}
else {
validate295.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate295.errors = vErrors;
return errors === 0;
}
validate295.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};


function validate294(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate294.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate295(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate295.errors : vErrors.concat(validate295.errors);
errors = vErrors.length;
}
validate294.errors = vErrors;
return errors === 0;
}
validate294.evaluated = {"props":{"code":true,"statusCode":true,"timestamp":true,"path":true,"method":true,"message":true,"userMessage":true,"errorId":true,"error":true,"errorCode":true,"details":true},"dynamicProps":false,"dynamicItems":false};

exports["resendWebhook body"] = validate298;
const schema286 = {"$ref":"contract#/components/schemas/ResendRequest"};
const schema287 = {"type":"object","title":"Where to send it","description":"If the body is omitted or has no `url`, the notification goes to the URLs registered for its event type.","properties":{"url":{"type":"string","description":"A target for this resend only; it is not stored. An HTTPS URL; any other is refused with 400 ([OP-47](/docs/open-points#op-47)).","examples":["https://example.com/webhooks/pix"]}}};

function validate298(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate298.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.url !== undefined){
if(typeof data.url !== "string"){
validate298.errors = [{instancePath:instancePath+"/url",schemaPath:"contract#/components/schemas/ResendRequest/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate298.errors = [{instancePath,schemaPath:"contract#/components/schemas/ResendRequest/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate298.errors = vErrors;
return errors === 0;
}
validate298.evaluated = {"props":{"url":true},"dynamicProps":false,"dynamicItems":false};

exports["resendWebhook 200"] = validate299;
const schema288 = {"$ref":"contract#/components/schemas/ResendAnswer"};
const schema289 = {"type":"object","title":"Notification sent again","description":"What the target answered to the notification.","required":["message","webhookLogId","sentAt","statusCode"],"properties":{"message":{"type":"string","description":"What was done, as text.","examples":["Webhook sent again."]},"webhookLogId":{"type":"integer","description":"The id of this attempt in the delivery log.","examples":[9001]},"sentAt":{"$ref":"#/components/schemas/Timestamp","description":"When it was sent."},"statusCode":{"type":"integer","description":"The HTTP status with which the target answered, whatever it is ([OP-17](/docs/open-points#op-17)).","examples":[200]}}};

function validate300(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate300.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.message === undefined) && (missing0 = "message")) || ((data.webhookLogId === undefined) && (missing0 = "webhookLogId"))) || ((data.sentAt === undefined) && (missing0 = "sentAt"))) || ((data.statusCode === undefined) && (missing0 = "statusCode"))){
validate300.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate300.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.webhookLogId !== undefined){
let data1 = data.webhookLogId;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate300.errors = [{instancePath:instancePath+"/webhookLogId",schemaPath:"#/properties/webhookLogId/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sentAt !== undefined){
let data2 = data.sentAt;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(errors === _errs6){
if(typeof data2 === "string"){
if(!pattern2.test(data2)){
validate300.errors = [{instancePath:instancePath+"/sentAt",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"}}];
return false;
}
else {
if(!(formats0.validate.test(data2))){
validate300.errors = [{instancePath:instancePath+"/sentAt",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate300.errors = [{instancePath:instancePath+"/sentAt",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.statusCode !== undefined){
let data3 = data.statusCode;
const _errs8 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate300.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"#/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate300.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate300.errors = vErrors;
return errors === 0;
}
validate300.evaluated = {"props":{"message":true,"webhookLogId":true,"sentAt":true,"statusCode":true},"dynamicProps":false,"dynamicItems":false};


function validate299(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate299.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate300(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate300.errors : vErrors.concat(validate300.errors);
errors = vErrors.length;
}
validate299.errors = vErrors;
return errors === 0;
}
validate299.evaluated = {"props":{"message":true,"webhookLogId":true,"sentAt":true,"statusCode":true},"dynamicProps":false,"dynamicItems":false};

exports["resendWebhook 400"] = validate302;
const schema291 = {"$ref":"contract#/components/schemas/ShortError"};

function validate302(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate302.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate302.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate302.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate302.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate302.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate302.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate302.errors = vErrors;
return errors === 0;
}
validate302.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["resendWebhook 401"] = validate303;
const schema293 = {"$ref":"contract#/components/schemas/ShortError"};

function validate303(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate303.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate303.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate303.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate303.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate303.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate303.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate303.errors = vErrors;
return errors === 0;
}
validate303.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["resendWebhook 403"] = validate304;
const schema295 = {"$ref":"contract#/components/schemas/ShortError"};

function validate304(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate304.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate304.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate304.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate304.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate304.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate304.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate304.errors = vErrors;
return errors === 0;
}
validate304.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["resendWebhook 404"] = validate305;
const schema297 = {"$ref":"contract#/components/schemas/ShortError"};

function validate305(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate305.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate305.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate305.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate305.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate305.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate305.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate305.errors = vErrors;
return errors === 0;
}
validate305.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["resendWebhook 429"] = validate306;
const schema299 = {"$ref":"contract#/components/schemas/ShortError"};

function validate306(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate306.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate306.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate306.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate306.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate306.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate306.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate306.errors = vErrors;
return errors === 0;
}
validate306.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["resendWebhook 502"] = validate307;
const schema301 = {"$ref":"contract#/components/schemas/ResendFailure"};
const schema302 = {"title":"Target that did not answer","description":"The notification was sent, but nothing answered. The attempt is in the log under its id ([OP-17](/docs/open-points#op-17)).","allOf":[{"$ref":"#/components/schemas/ShortError"},{"type":"object","required":["webhookLogId"],"properties":{"webhookLogId":{"type":"integer","description":"The id of this attempt in the delivery log.","examples":[9001]}}}]};

function validate308(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate308.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate308.errors = [{instancePath,schemaPath:"#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs3 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate308.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs3 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.message !== undefined){
const _errs5 = errors;
if(typeof data.message !== "string"){
validate308.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs5 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.error !== undefined){
const _errs7 = errors;
if(typeof data.error !== "string"){
validate308.errors = [{instancePath:instancePath+"/error",schemaPath:"#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate308.errors = [{instancePath,schemaPath:"#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs9 = errors;
if(errors === _errs9){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.webhookLogId === undefined) && (missing1 = "webhookLogId")){
validate308.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data.webhookLogId !== undefined){
let data3 = data.webhookLogId;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate308.errors = [{instancePath:instancePath+"/webhookLogId",schemaPath:"#/allOf/1/properties/webhookLogId/type",keyword:"type",params:{type: "integer"}}];
return false;
}
}
}
}
else {
validate308.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs9 === errors;
}
validate308.errors = vErrors;
return errors === 0;
}
validate308.evaluated = {"props":{"webhookLogId":true,"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};


function validate307(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate307.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate308(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate308.errors : vErrors.concat(validate308.errors);
errors = vErrors.length;
}
validate307.errors = vErrors;
return errors === 0;
}
validate307.evaluated = {"props":{"webhookLogId":true,"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["resendWebhook 504"] = validate310;
const schema304 = {"$ref":"contract#/components/schemas/ResendFailure"};

function validate311(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate311.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate311.errors = [{instancePath,schemaPath:"#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs3 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate311.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs3 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.message !== undefined){
const _errs5 = errors;
if(typeof data.message !== "string"){
validate311.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs5 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.error !== undefined){
const _errs7 = errors;
if(typeof data.error !== "string"){
validate311.errors = [{instancePath:instancePath+"/error",schemaPath:"#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate311.errors = [{instancePath,schemaPath:"#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs9 = errors;
if(errors === _errs9){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.webhookLogId === undefined) && (missing1 = "webhookLogId")){
validate311.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data.webhookLogId !== undefined){
let data3 = data.webhookLogId;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate311.errors = [{instancePath:instancePath+"/webhookLogId",schemaPath:"#/allOf/1/properties/webhookLogId/type",keyword:"type",params:{type: "integer"}}];
return false;
}
}
}
}
else {
validate311.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs9 === errors;
}
validate311.errors = vErrors;
return errors === 0;
}
validate311.evaluated = {"props":{"webhookLogId":true,"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};


function validate310(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate310.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate311(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate311.errors : vErrors.concat(validate311.errors);
errors = vErrors.length;
}
validate310.errors = vErrors;
return errors === 0;
}
validate310.evaluated = {"props":{"webhookLogId":true,"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

exports["resendWebhook default"] = validate313;
const schema307 = {"$ref":"contract#/components/schemas/ShortError"};

function validate313(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate313.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.statusCode === undefined) && (missing0 = "statusCode")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))){
validate313.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.statusCode !== undefined){
let data0 = data.statusCode;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate313.errors = [{instancePath:instancePath+"/statusCode",schemaPath:"contract#/components/schemas/ShortError/properties/statusCode/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
const _errs4 = errors;
if(typeof data.message !== "string"){
validate313.errors = [{instancePath:instancePath+"/message",schemaPath:"contract#/components/schemas/ShortError/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate313.errors = [{instancePath:instancePath+"/error",schemaPath:"contract#/components/schemas/ShortError/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate313.errors = [{instancePath,schemaPath:"contract#/components/schemas/ShortError/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate313.errors = vErrors;
return errors === 0;
}
validate313.evaluated = {"props":{"statusCode":true,"message":true,"error":true},"dynamicProps":false,"dynamicItems":false};

return exports;
};

export const validators = (formats, require) => ({ ...parameters(formats, require), ...bodies(formats, require) });

export const parts = {
  "createAccessToken": {
    "parameters": "createAccessToken parameters",
    "body": {
      "validator": "createAccessToken body",
      "required": true
    },
    "answers": {
      "201": "createAccessToken 201",
      "400": "createAccessToken 400",
      "401": "createAccessToken 401",
      "403": "createAccessToken 403",
      "502": "createAccessToken 502",
      "503": "createAccessToken 503",
      "default": "createAccessToken default"
    }
  },
  "createOauthToken": {
    "parameters": null,
    "body": {
      "validator": "createOauthToken body",
      "required": true
    },
    "answers": {
      "200": "createOauthToken 200",
      "400": "createOauthToken 400",
      "401": "createOauthToken 401",
      "403": "createOauthToken 403",
      "default": "createOauthToken default"
    }
  },
  "getBalance": {
    "parameters": null,
    "body": null,
    "answers": {
      "200": "getBalance 200",
      "401": "getBalance 401",
      "403": "getBalance 403",
      "default": "getBalance default"
    }
  },
  "getApiBalance": {
    "parameters": null,
    "body": null,
    "answers": {
      "200": "getApiBalance 200",
      "401": "getApiBalance 401",
      "403": "getApiBalance 403",
      "default": "getApiBalance default"
    }
  },
  "getAccountsBalances": {
    "parameters": null,
    "body": null,
    "answers": {
      "200": "getAccountsBalances 200",
      "401": "getAccountsBalances 401",
      "403": "getAccountsBalances 403",
      "default": "getAccountsBalances default"
    }
  },
  "createTransfer": {
    "parameters": "createTransfer parameters",
    "body": {
      "validator": "createTransfer body",
      "required": true
    },
    "answers": {
      "200": "createTransfer 200",
      "400": "createTransfer 400",
      "401": "createTransfer 401",
      "403": "createTransfer 403",
      "422": "createTransfer 422",
      "default": "createTransfer default"
    }
  },
  "createCashOut": {
    "parameters": "createCashOut parameters",
    "body": {
      "validator": "createCashOut body",
      "required": true
    },
    "answers": {
      "201": "createCashOut 201",
      "400": "createCashOut 400",
      "401": "createCashOut 401",
      "403": "createCashOut 403",
      "default": "createCashOut default"
    }
  },
  "createQrCashOut": {
    "parameters": null,
    "body": {
      "validator": "createQrCashOut body",
      "required": true
    },
    "answers": {
      "201": "createQrCashOut 201",
      "400": "createQrCashOut 400",
      "401": "createQrCashOut 401",
      "403": "createQrCashOut 403",
      "409": "createQrCashOut 409",
      "500": "createQrCashOut 500",
      "default": "createQrCashOut default"
    }
  },
  "createCashIn": {
    "parameters": "createCashIn parameters",
    "body": {
      "validator": "createCashIn body",
      "required": true
    },
    "answers": {
      "201": "createCashIn 201",
      "400": "createCashIn 400",
      "401": "createCashIn 401",
      "403": "createCashIn 403",
      "500": "createCashIn 500",
      "default": "createCashIn default"
    }
  },
  "putCob": {
    "parameters": "putCob parameters",
    "body": {
      "validator": "putCob body",
      "required": true
    },
    "answers": {
      "201": "putCob 201",
      "400": "putCob 400",
      "401": "putCob 401",
      "403": "putCob 403",
      "409": "putCob 409",
      "default": "putCob default"
    }
  },
  "putDevolucao": {
    "parameters": "putDevolucao parameters",
    "body": {
      "validator": "putDevolucao body",
      "required": true
    },
    "answers": {
      "200": "putDevolucao 200",
      "201": "putDevolucao 201",
      "400": "putDevolucao 400",
      "401": "putDevolucao 401",
      "403": "putDevolucao 403",
      "404": "putDevolucao 404",
      "422": "putDevolucao 422",
      "default": "putDevolucao default"
    }
  },
  "createRefundIn": {
    "parameters": "createRefundIn parameters",
    "body": {
      "validator": "createRefundIn body",
      "required": true
    },
    "answers": {
      "201": "createRefundIn 201",
      "400": "createRefundIn 400",
      "401": "createRefundIn 401",
      "403": "createRefundIn 403",
      "404": "createRefundIn 404",
      "500": "createRefundIn 500",
      "default": "createRefundIn default"
    }
  },
  "listMeds": {
    "parameters": "listMeds parameters",
    "body": null,
    "answers": {
      "200": "listMeds 200",
      "400": "listMeds 400",
      "401": "listMeds 401",
      "403": "listMeds 403",
      "429": "listMeds 429",
      "500": "listMeds 500",
      "default": "listMeds default"
    }
  },
  "listTransactions": {
    "parameters": "listTransactions parameters",
    "body": null,
    "answers": {
      "200": "listTransactions 200",
      "400": "listTransactions 400",
      "401": "listTransactions 401",
      "403": "listTransactions 403",
      "default": "listTransactions default"
    }
  },
  "registerWebhook": {
    "parameters": null,
    "body": {
      "validator": "registerWebhook body",
      "required": true
    },
    "answers": {
      "200": "registerWebhook 200",
      "400": "registerWebhook 400",
      "401": "registerWebhook 401",
      "403": "registerWebhook 403",
      "404": "registerWebhook 404",
      "500": "registerWebhook 500",
      "default": "registerWebhook default"
    }
  },
  "resendWebhook": {
    "parameters": "resendWebhook parameters",
    "body": {
      "validator": "resendWebhook body",
      "required": false
    },
    "answers": {
      "200": "resendWebhook 200",
      "400": "resendWebhook 400",
      "401": "resendWebhook 401",
      "403": "resendWebhook 403",
      "404": "resendWebhook 404",
      "429": "resendWebhook 429",
      "502": "resendWebhook 502",
      "504": "resendWebhook 504",
      "default": "resendWebhook default"
    }
  }
};
